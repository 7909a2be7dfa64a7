import { Alert } from '@mantine/core'
import { Link } from 'wouter'
import { bookingPath } from '../../domain/booking/booking-path.ts'
import { stepAt } from '../../domain/booking/wizard.ts'
import { useFlowState } from '../flow.ts'
import { bookingFlow } from './booking-flow.ts'
import { selectAvailability, selectFormPath, selectHasDetails } from './selectors.ts'

/** Newer data may show that the slot of the open form is gone. The form stays as it is. */
export function SlotGoneNotice() {
  const formPath = useFlowState(bookingFlow, selectFormPath)
  const availability = useFlowState(bookingFlow, selectAvailability)
  const step = formPath && availability ? stepAt(formPath, availability) : undefined
  if (!step?.notice) return null
  return (
    <Alert color="yellow" role="status">
      {step.notice} <InputKept />
      <Link href={bookingPath(step.chosen)}>See the other times</Link>
    </Alert>
  )
}

/** Says so only to those who have typed something. */
export const InputKept = () =>
  useFlowState(bookingFlow, selectHasDetails) && 'What you have typed is kept. '
