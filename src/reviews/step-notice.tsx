import { useSelector } from '@xstate/react'
import { useFlow } from '../flow.ts'
import classes from './review-modal.module.css'
import { reviewModalFlow } from './review-modal-flow.ts'

/** What became of the step just taken, or, for who cannot see the button change its words, that it is under way. */
export function StepNotice({ busy }: { busy: string | undefined }) {
  const notice = useSelector(useFlow(reviewModalFlow), ({ context }) => context.notice)
  return (
    <p className={classes.notice} data-seen={notice !== undefined} role="status">
      {notice}
      {busy && <span className="visually-hidden">{busy}</span>}
    </p>
  )
}
