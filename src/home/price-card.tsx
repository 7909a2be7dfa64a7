import { Button, Card, Title } from '@mantine/core'
import { shallowEqual } from '@xstate/react'
import { formatPrice } from '../../domain/price.ts'
import { routes } from '../../domain/routes.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { Retry } from '../frame/retry.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import { useSite } from '../site.ts'
import classes from './price-card.module.css'
import { priceFlow } from './price-flow.ts'
import { selectPrice } from './selectors.ts'

export function PriceCard() {
  const { facts } = useSite()
  return (
    <Card component="section" aria-labelledby="schedule" className={classes.card}>
      <p className={classes.label}>Schedule an Appointment</p>
      <Title order={2} id="schedule">
        Breast Thermography Screening
      </Title>
      <Price />
      <Button component={SiteLink} size="lg" href={routes.booking.path}>
        View Availability
      </Button>
      <ul>
        <li>{facts.visitMinutes} minutes with your technician</li>
        {facts.payment && <li>{facts.payment}</li>}
      </ul>
    </Card>
  )
}

function Price() {
  const { facts } = useSite()
  const { send } = useFlow(priceFlow)
  const { state, price, message } = useFlowState(priceFlow, selectPrice, shallowEqual)
  return (
    <div className={classes.price} aria-live="polite" tabIndex={-1}>
      {state === 'loading' && (
        <>
          <p>Loading price…</p>
          <noscript>
            {import.meta.env.SSR && <p className={classes.amount}>{formatPrice(facts.price)}</p>}
          </noscript>
        </>
      )}
      {state === 'shown' && price !== undefined && (
        <p className={classes.amount}>{formatPrice(price)}</p>
      )}
      {state === 'failed' && (
        <>
          <div>
            <p>Price unavailable</p>
            <p className={classes.reason}>{message}</p>
          </div>
          <Retry retry={() => send({ type: 'price.retried' })} />
        </>
      )}
    </div>
  )
}
