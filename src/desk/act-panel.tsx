import { useFlow, useFlowState } from '../flow.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { useFocusFallback } from '../frame/focus-fallback.ts'
import { useOutcome } from '../frame/outcome.ts'
import { actFlow } from './act-flow.ts'
import classes from './desk.module.css'
import { selectAct, selectActMessage, selectActState } from './selectors.ts'

/** The question before an act, that it is being done, and what became of it. */
export function ActPanel() {
  const state = useFlowState(actFlow, selectActState)
  switch (state) {
    case 'asking':
      return <CancelQuestion />
    case 'sending':
      return <ProgressStatus>One moment…</ProgressStatus>
    case 'failed':
      return <Failure />
    case 'ready':
      return <Outcome />
  }
}

function CancelQuestion() {
  const { send } = useFlow(actFlow)
  const visit = useFlowState(actFlow, selectAct)?.visit
  const part = useFocusFallback<HTMLElement>()
  const question = useOutcome<HTMLParagraphElement>(true)
  const confirm = (tells: boolean) => () => send({ type: 'act.confirmed', tells })
  return (
    <section ref={part} className={`settling ${classes.question}`} aria-label="Cancel visit">
      <p ref={question} tabIndex={-1}>
        Cancel the visit of {visit?.clientName} at {visit?.time}? The time becomes free for others
        at once.
      </p>
      <div className={classes.actions}>
        <button type="button" className="button" onClick={confirm(true)}>
          Cancel and tell the client
        </button>
        <button type="button" className="button" data-variant="default" onClick={confirm(false)}>
          Cancel and tell nobody
        </button>
        <button
          type="button"
          className="button"
          data-variant="default"
          onClick={() => send({ type: 'act.declined' })}
        >
          Keep the visit
        </button>
      </div>
    </section>
  )
}

function Failure() {
  const { send } = useFlow(actFlow)
  const message = useFlowState(actFlow, selectActMessage)
  const part = useFocusFallback<HTMLDivElement>()
  const alert = useOutcome<HTMLParagraphElement>(message)
  return (
    <div ref={part} className={classes.question} role="alert">
      <p ref={alert} tabIndex={-1}>
        {message}
      </p>
      <div className={classes.actions}>
        <button type="button" className="button" onClick={() => send({ type: 'act.retried' })}>
          Try it again
        </button>
        <button
          type="button"
          className="button"
          data-variant="default"
          onClick={() => send({ type: 'act.declined' })}
        >
          Leave it
        </button>
      </div>
    </div>
  )
}

function Outcome() {
  const message = useFlowState(actFlow, selectActMessage)
  const line = useOutcome<HTMLParagraphElement>(message)
  return (
    <p ref={line} tabIndex={-1} className={classes.outcome} role="status">
      {message}
    </p>
  )
}
