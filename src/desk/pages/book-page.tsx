import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { BookingForm } from '../../booking/booking-form.tsx'
import { TaskWizard } from '../../booking/booking-page.tsx'
import { useWizard, useWizardState } from '../../booking/use-wizard.ts'
import { useFlow, useFlowState } from '../../flow.ts'
import { useOutcome } from '../../frame/outcome.ts'
import { useSite } from '../../site.ts'
import { bookFlow, DESK_URLS } from '../book-flow.ts'
import { dayPath } from '../desk-path.ts'
import { selectConfirmation } from '../selectors.ts'

/** The booking wizard for a client who calls: the slot is not held, and the email address is optional. */
export function BookPage() {
  const { location } = useSite()
  const { send } = useFlow(bookFlow)
  const wizard = useFlowState(bookFlow, ({ children }) => children.wizard)
  useEffect(() => send({ type: 'page.opened' }), [send])
  return (
    <Stack>
      {wizard && (
        <TaskWizard
          wizard={wizard}
          urls={DESK_URLS}
          form={<BookingForm isAtDesk />}
          confirmation={<Booked openDay={(day) => location.navigate(dayPath(day))} />}
        />
      )}
    </Stack>
  )
}

function Booked({ openDay }: { openDay: (day: string) => void }) {
  const { send } = useWizard()
  const confirmation = useWizardState(selectConfirmation)
  const heading = useOutcome<HTMLHeadingElement>(confirmation)
  if (!confirmation) return null
  const { clientName, date, time, location, message } = confirmation
  return (
    <Card component="section" aria-labelledby="booked">
      <Title order={2} id="booked" tabIndex={-1} ref={heading}>
        {time}, {clientName}
      </Title>
      <Text role="status">{message}</Text>
      <Text>{location}</Text>
      <Group gap="xs">
        <Button onClick={() => openDay(date)}>Show the day</Button>
        <Button variant="default" onClick={() => send({ type: 'selection.cleared' })}>
          Book another visit
        </Button>
      </Group>
    </Card>
  )
}
