import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useFlow } from '../flow.ts'
import { bookingFlow } from './booking-flow.ts'

/** Why the visitor is here and not where they wanted to be. */
export function BookingAlert() {
  const flow = useFlow(bookingFlow)
  const { alert, notice, step } = useSelector(flow, ({ context }) => context)
  const why = notice?.text ?? (step.at === 'location' ? step.notice : undefined)
  return (
    <>
      {alert && (
        <Alert
          color="red"
          role="alert"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => flow.send({ type: 'alert.dismissed' })}
        >
          {alert.text}
        </Alert>
      )}
      {why && (
        <Alert color="yellow" role="status">
          {why}
        </Alert>
      )}
    </>
  )
}
