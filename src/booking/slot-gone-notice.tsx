import { Alert } from '@mantine/core'
import { Link } from 'wouter'
import { bookingPath } from '../../domain/booking/booking-path.ts'
import { stepAt } from '../../domain/booking/wizard.ts'
import { selectAvailability, selectFormPath, selectHasDetails } from './selectors.ts'
import { useWizardState } from './use-wizard.ts'

/** Shown if newer data no longer offer the slot of the open form. The form stays open. */
export function SlotGoneNotice() {
  const formPath = useWizardState(selectFormPath)
  const availability = useWizardState(selectAvailability)
  const step = formPath && availability ? stepAt(formPath, availability) : undefined
  if (!step?.notice) return null
  return (
    <Alert color="yellow" role="status">
      {step.notice} <InputKept />
      <Link href={bookingPath(step.chosen)}>See the other times</Link>
    </Alert>
  )
}

/** Shown only if the visitor has typed something. */
export const InputKept = () => useWizardState(selectHasDetails) && 'What you have typed is kept. '
