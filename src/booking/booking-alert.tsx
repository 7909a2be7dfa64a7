import { Alert } from '@mantine/core'
import { useFlow, useFlowState } from '../flow.ts'
import { bookingFlow } from './booking-flow.ts'
import { selectAlert, selectNotice, selectStep } from './selectors.ts'

/** What went wrong with the booking, and why the visitor was redirected. */
export function BookingAlert() {
  const { send } = useFlow(bookingFlow)
  const alert = useFlowState(bookingFlow, selectAlert)
  const redirectNotice = useFlowState(bookingFlow, selectNotice)
  const step = useFlowState(bookingFlow, selectStep)
  const notice = redirectNotice ?? (step.at === 'location' ? step.notice : undefined)
  return (
    <>
      {alert && (
        <Alert
          color="red"
          role="alert"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => send({ type: 'alert.dismissed' })}
        >
          {alert}
        </Alert>
      )}
      {notice && (
        <Alert color="yellow" role="status">
          {notice}
        </Alert>
      )}
    </>
  )
}
