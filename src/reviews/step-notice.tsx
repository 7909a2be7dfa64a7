import { useSelector } from '@xstate/react'
import { useFlow } from '../flow.ts'
import classes from './review-modal.module.css'
import { reviewModalFlow } from './review-modal-flow.ts'

/** What became of the step just taken. */
export function StepNotice() {
  const notice = useSelector(useFlow(reviewModalFlow), ({ context }) => context.notice)
  return (
    <p className={classes.notice} role="status">
      {notice}
    </p>
  )
}
