import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'
import { stepAt } from '../../domain/wizard.ts'
import { useFlow } from '../flow.ts'
import { bookingFlow } from './booking-flow.ts'

/** While one fills in the form newer data may say that its time has gone. The form stays as it is. */
export function LostTime() {
  const { formPath, availability } = useSelector(useFlow(bookingFlow), ({ context }) => context)
  const step = formPath && availability ? stepAt(formPath, availability) : undefined
  if (!step || !('notice' in step)) return null
  return (
    <Alert color="yellow" role="status">
      {step.notice} What you have typed is kept.{' '}
      <Link href={step.at === 'redirect' ? step.to : routes.booking.path}>See the other times</Link>
    </Alert>
  )
}
