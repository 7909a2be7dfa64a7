import { Alert, Button } from '@mantine/core'
import { Actions } from '../frame/actions.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { selectQuestion } from './selectors.ts'
import { useWizard, useWizardState } from './use-wizard.ts'

/** Takes the place of the form's buttons while the visitor is asked whether to book the visit anyway. */
export function Question() {
  const { send } = useWizard()
  const question = useWizardState(selectQuestion)
  const alert = useOutcome<HTMLDivElement>(true)
  return (
    <Alert color="yellow" ref={alert} tabIndex={-1} role="group" title={question}>
      <Actions>
        <Button onClick={() => send({ type: 'booking.wanted' })}>Book anyway</Button>
      </Actions>
    </Alert>
  )
}
