import { useFlowState } from '../flow.ts'
import { bookingFlow } from './booking-flow.ts'
import { selectHasDetails } from './selectors.ts'

/** Says so only to those who have typed something. */
export const InputKept = () =>
  useFlowState(bookingFlow, selectHasDetails) && 'What you have typed is kept. '
