import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { NO_DETAILS } from '../../../domain/booking/details.ts'
import type { ClientDetails } from '../../../domain/desk/clients.ts'
import { bookingCode } from '../../booking/booking-code.ts'
import type { BookingWizard } from '../../booking/booking-page.tsx'
import { selectConfirmation } from '../../booking/selectors.ts'
import type { Wizard } from '../../booking/use-wizard.ts'
import { Facts } from '../../frame/facts.tsx'
import { Loaded } from '../../frame/loaded.tsx'
import { Loading } from '../../frame/loading.tsx'
import { useOutcome } from '../../frame/outcome.ts'
import { useSite } from '../../site.ts'
import { dayPath } from '../desk-path.ts'
import { DESK_URLS } from '../desk-task.ts'
import { ForClient, SuggestionsForWizard } from '../for-client.tsx'
import { useIdentified } from '../identified.ts'

/** The booking wizard for a client who calls: the slot is not held, and the email address is optional. */
export function BookPage() {
  const { location } = useSite()
  const { booking } = useIdentified()
  const wizard = useSelector(booking, ({ children }) => children.wizard)
  useEffect(
    () => booking.send({ type: 'page.opened', path: DESK_URLS.pathAt(location.path()) }),
    [booking, location],
  )
  return (
    <Stack>
      <Loaded code={bookingCode} fallback={<Loading>Loading the free times…</Loading>}>
        {({ wizard: code }) => wizard && <LoadedWizard code={code} wizard={wizard} />}
      </Loaded>
    </Stack>
  )
}

function LoadedWizard({ code, wizard }: { code: BookingWizard; wizard: Wizard }) {
  const { location } = useSite()
  const { booking } = useIdentified()
  const { TaskWizard, BookingForm } = code
  const choose = (details: ClientDetails) => {
    const path = DESK_URLS.pathAt(location.path())
    booking.send({ type: 'client.chosen', path, details: { ...NO_DETAILS, ...details } })
  }
  return (
    <>
      <ForClient wizard={wizard} choose={choose} />
      <TaskWizard
        wizard={wizard}
        urls={DESK_URLS}
        form={<BookingForm below={<SuggestionsForWizard wizard={wizard} />} />}
        confirmation={<Booked code={code} />}
      />
    </>
  )
}

function Booked({ code: { useWizard, useWizardState } }: { code: BookingWizard }) {
  const site = useSite()
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
      <Facts facts={{ Location: location }} />
      <Group gap="xs">
        <Button onClick={() => site.location.navigate(dayPath(date))}>Show the day</Button>
        <Button variant="default" onClick={() => send({ type: 'selection.cleared' })}>
          Book another visit
        </Button>
      </Group>
    </Card>
  )
}
