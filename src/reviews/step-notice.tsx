import { useFlowState } from '../flow.ts'
import { selectNotice } from './modal-selectors.ts'
import classes from './review-modal.module.css'
import { reviewModalFlow } from './review-modal-flow.ts'

/** The result of the last action, or, for screen readers only, that one is in progress. */
export function StepNotice({ busyText }: { busyText: string | undefined }) {
  const notice = useFlowState(reviewModalFlow, selectNotice)
  return (
    <p className={classes.notice} data-visible={notice !== undefined} role="status">
      {notice}
      {busyText && <span className="visually-hidden">{busyText}</span>}
    </p>
  )
}
