import { Card, Title } from '@mantine/core'
import type { Visit } from '../../domain/visit/visit.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { BusyButton } from '../frame/busy-button.tsx'
import { keepFocus } from '../frame/keep-focus.ts'
import { selectIsConfirmingVisit, selectIsStoppingTexts } from './selectors.ts'
import { visitFlow } from './visit-flow.ts'

/** Whether the number that the link was texted to gets our texts. */
export function VisitTexts({ texts }: Required<Pick<Visit, 'texts'>>) {
  const { send } = useFlow(visitFlow)
  const isStopping = useFlowState(visitFlow, selectIsStoppingTexts)
  const isConfirming = useFlowState(visitFlow, selectIsConfirmingVisit)
  return (
    <Card component="section" tabIndex={-1} aria-labelledby="texts">
      <Title order={2} id="texts">
        Our texts
      </Title>
      <p role="status">
        {texts === 'stopped'
          ? 'You won’t get any more texts from us. To get them again, text START to the number they came from.'
          : 'We text you about your visits. You can turn off all of our texts to your number here. To get them again, text START to the number they came from.'}
      </p>
      {texts === 'on' && (
        <span ref={keepFocus}>
          <BusyButton
            variant="default"
            isBusy={isStopping}
            disabled={isConfirming}
            onClick={() => send({ type: 'texts.unwanted' })}
          >
            {isStopping ? 'Stopping…' : 'Stop texts'}
          </BusyButton>
        </span>
      )}
    </Card>
  )
}
