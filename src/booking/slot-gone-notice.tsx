import { Alert } from '@mantine/core'
import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'
import { stepAt } from '../../domain/wizard.ts'
import { useFlowState } from '../flow.ts'
import { bookingFlow } from './booking-flow.ts'
import { InputKept } from './input-kept.tsx'
import { selectAvailability, selectFormPath } from './selectors.ts'

/** Newer data may show that the slot of the open form is gone. The form stays as it is. */
export function SlotGoneNotice() {
  const formPath = useFlowState(bookingFlow, selectFormPath)
  const availability = useFlowState(bookingFlow, selectAvailability)
  const step = formPath && availability ? stepAt(formPath, availability) : undefined
  if (!step || !('notice' in step)) return null
  return (
    <Alert color="yellow" role="status">
      {step.notice} <InputKept />
      <Link href={step.at === 'redirect' ? step.to : routes.booking.path}>See the other times</Link>
    </Alert>
  )
}
