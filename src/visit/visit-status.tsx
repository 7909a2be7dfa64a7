import { Card, Loader } from '@mantine/core'
import { UNKNOWN_LINK } from '../../domain/visit/visit.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { EmailLink, PhoneLink } from '../frame/contact-links.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { Retry } from '../frame/retry.tsx'
import { useSite } from '../site.ts'
import { selectIsFailed, selectIsUnknown, selectVisit } from './selectors.ts'
import classes from './visit.module.css'
import { visitFlow } from './visit-flow.ts'

/** Shown until the visit has loaded, and then announced to screen readers. */
export function VisitStatus() {
  const visit = useFlowState(visitFlow, selectVisit)
  const isFailed = useFlowState(visitFlow, selectIsFailed)
  const isUnknown = useFlowState(visitFlow, selectIsUnknown)
  if (isFailed) return <FailedVisit />
  if (isUnknown) return <UnknownLink />
  // One element for both, so that screen readers announce when the visit has loaded.
  return (
    <div className={visit ? 'visually-hidden' : classes.loading} role="status">
      {visit ? (
        'Your visit is shown below.'
      ) : (
        <>
          <Loader aria-hidden="true" />
          Loading your visit…
        </>
      )}
    </div>
  )
}

function FailedVisit() {
  const { facts } = useSite()
  const { send } = useFlow(visitFlow)
  return (
    <Card className={classes.card} role="alert">
      <h2>Your visit could not be loaded</h2>
      <p>
        Nothing has changed: your visit is as you left it. Check your connection and try again, or
        call us at <PhoneLink phone={facts.phone} />.
      </p>
      <div className={classes.actions}>
        <Retry retry={() => send({ type: 'visit.retried' })} />
      </div>
    </Card>
  )
}

function UnknownLink() {
  const { facts } = useSite()
  const heading = useOutcome<HTMLHeadingElement>(true)
  return (
    <Card className={classes.card} role="alert">
      <h2 ref={heading} tabIndex={-1}>
        There is no visit to show
      </h2>
      <p>{UNKNOWN_LINK}</p>
      <p>
        Call <PhoneLink phone={facts.phone} /> or write to <EmailLink email={facts.email} />.
      </p>
    </Card>
  )
}
