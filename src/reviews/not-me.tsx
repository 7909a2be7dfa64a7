import { useFlow, useFlowState } from '../flow.ts'
import { selectModalState } from './modal-selectors.ts'
import classes from './review-modal.module.css'
import { reviewModalFlow } from './review-modal-flow.ts'

/** For a shared computer: ends the verification of the person who entered a code in this browser. */
export function NotMe() {
  const { send } = useFlow(reviewModalFlow)
  const state = useFlowState(reviewModalFlow, selectModalState)
  const isEnding = state === 'endingSession' || state === 'endingThankedSession'
  return (
    <button
      type="button"
      className={classes.notMe}
      aria-disabled={isEnding || state === 'submitting'}
      onClick={() => send({ type: 'session.disowned' })}
    >
      {isEnding ? 'One moment…' : 'This is not me'}
    </button>
  )
}
