import { Button, Card, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { formatPrice } from '../../domain/price.ts'
import { routes } from '../../domain/routes.ts'
import { useFlow } from '../flow.ts'
import { Retry } from '../frame/retry.tsx'
import classes from './price-card.module.css'
import { priceFlow } from './price-flow.ts'

export function PriceCard() {
  return (
    <Card component="section" aria-labelledby="schedule" withBorder className={classes.card}>
      <p className={classes.kicker}>Schedule an Appointment</p>
      <Title order={2} id="schedule">
        Breast Thermography Screening
      </Title>
      <Price />
      <Button component={Link} href={routes.booking.path} size="lg">
        View Availability
      </Button>
    </Card>
  )
}

function Price() {
  const flow = useFlow(priceFlow)
  const state = useSelector(flow, ({ value }) => value)
  const { price, message } = useSelector(flow, ({ context }) => context)
  return (
    <div className={classes.price} aria-live="polite">
      {state === 'loading' && <p>Loading price…</p>}
      {state === 'shown' && price !== undefined && (
        <p className={classes.amount}>{formatPrice(price)}</p>
      )}
      {state === 'failed' && (
        <>
          <div>
            <p>Price unavailable</p>
            <p className={classes.reason}>{message}</p>
          </div>
          <Retry retry={() => flow.send({ type: 'price.retried' })} />
        </>
      )}
    </div>
  )
}
