import { Alert } from '@mantine/core'
import { useFlow, useFlowState } from '../flow.ts'
import { useOutcome } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import { bookingFlow } from './booking-flow.ts'
import { selectAlert, selectNotice } from './selectors.ts'

/** What went wrong with the booking, and why the visitor was redirected. */
export function BookingAlert() {
  const { send } = useFlow(bookingFlow)
  const alert = useFlowState(bookingFlow, selectAlert)
  const notice = useFlowState(bookingFlow, selectNotice)
  const { location } = useSite()
  const alertPart = useOutcome<HTMLDivElement>(alert)
  // A notice on the first page is read with the page.
  const noticePart = useOutcome<HTMLDivElement>(location.hasMoved() && notice)
  return (
    <>
      {alert && (
        <Alert
          ref={alertPart}
          tabIndex={-1}
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
        <Alert ref={noticePart} tabIndex={-1} color="yellow" role="status">
          {notice}
        </Alert>
      )}
    </>
  )
}
