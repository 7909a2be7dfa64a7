import type { Visit } from '../../domain/visit.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { Button } from '../frame/button.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { selectIsCancelling } from './selectors.ts'
import classes from './visit.module.css'
import { visitFlow } from './visit-flow.ts'
import { dateOf } from './visit-time.ts'

/** Asked once, before a visit is cancelled. */
export function CancelQuestion({ visit }: { visit: Visit }) {
  const { send } = useFlow(visitFlow)
  const isCancelling = useFlowState(visitFlow, selectIsCancelling)
  const heading = useOutcome<HTMLHeadingElement>(true)
  return (
    <section className={`card settling ${classes.card}`} aria-labelledby="cancel">
      <h2 id="cancel" ref={heading} tabIndex={-1}>
        Cancel this visit?
      </h2>
      <p>
        Your time on {dateOf(visit)} at {visit.time} becomes free for others at once. You can book
        another visit at any time.
      </p>
      <div className={classes.actions}>
        <Button isBusy={isCancelling} onClick={() => send({ type: 'cancel.confirmed' })}>
          {isCancelling ? 'Cancelling…' : 'Yes, cancel it'}
        </Button>
        <Button
          variant="default"
          disabled={isCancelling}
          onClick={() => send({ type: 'cancel.declined' })}
        >
          Keep my visit
        </Button>
      </div>
      <ProgressStatus>{isCancelling && 'Cancelling…'}</ProgressStatus>
    </section>
  )
}
