import { Alert, Button } from '@mantine/core'
import { Actions } from '../frame/actions.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { selectEarlierVisit } from './selectors.ts'
import { useWizard, useWizardState } from './use-wizard.ts'

/** Takes the place of the form's buttons while the visitor is asked whether they want a second visit. */
export function SecondVisit() {
  const { send } = useWizard()
  const earlierVisit = useWizardState(selectEarlierVisit)
  const question = useOutcome<HTMLDivElement>(true)
  return (
    <Alert color="yellow" ref={question} tabIndex={-1} role="group" title={earlierVisit}>
      <Actions>
        <Button onClick={() => send({ type: 'another.wanted' })}>Book another</Button>
      </Actions>
    </Alert>
  )
}
