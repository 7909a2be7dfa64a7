import type { Visit } from '../../domain/visit/visit.ts'
import { isConfirmPath } from '../../domain/visit/visit-path.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { Actions } from '../frame/actions.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import {
  selectDone,
  selectIsConfirmingCancel,
  selectIsConfirmingVisit,
  selectIsStoppingTexts,
} from './selectors.ts'
import { visitFlow } from './visit-flow.ts'

/** Asks a client who was reminded to confirm the visit. Opening a link confirms nothing. */
export function VisitConfirmation({ confirmation }: Pick<Visit, 'confirmation'>) {
  const { location } = useSite()
  const { send } = useFlow(visitFlow)
  const isBusy = useFlowState(visitFlow, selectIsConfirmingVisit)
  const isCanceling = useFlowState(visitFlow, selectIsConfirmingCancel)
  const isStoppingTexts = useFlowState(visitFlow, selectIsStoppingTexts)
  const isDone = useFlowState(visitFlow, selectDone) === 'confirmed'
  const said = useOutcome<HTMLParagraphElement>(isDone)
  const button = useOutcome<HTMLButtonElement>(isConfirmPath(location.path()))
  if (confirmation === 'confirmed')
    return (
      <p ref={said} tabIndex={-1}>
        <strong>You confirmed this visit.</strong>
      </p>
    )
  return (
    <Actions>
      <BusyButton
        ref={button}
        isBusy={isBusy}
        disabled={isCanceling || isStoppingTexts}
        onClick={() => send({ type: 'confirm.wanted' })}
      >
        {isBusy ? 'Saving…' : 'I’ll be there'}
      </BusyButton>
    </Actions>
  )
}
