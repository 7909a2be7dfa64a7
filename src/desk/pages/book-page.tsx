import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Fragment, useEffect } from 'react'
import { bookingPath } from '../../../domain/booking/booking-path.ts'
import { NO_DETAILS } from '../../../domain/booking/details.ts'
import { nextTimes } from '../../../domain/calendar/availability.ts'
import { formatShortDate } from '../../../domain/calendar/day.ts'
import { slotLabel } from '../../../domain/calendar/slot.ts'
import type { ClientDetails } from '../../../domain/desk/clients.ts'
import { bookingCode } from '../../booking/booking-code.ts'
import type { BookingWizard } from '../../booking/booking-page.tsx'
import {
  selectAvailability,
  selectConfirmation,
  selectIsChoosingLocation,
} from '../../booking/selectors.ts'
import type { Wizard } from '../../booking/use-wizard.ts'
import { Facts } from '../../frame/facts.tsx'
import { Loaded } from '../../frame/loaded.tsx'
import { Loading } from '../../frame/loading.tsx'
import { useOutcome } from '../../frame/outcome.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import { useSite } from '../../site.ts'
import { bookHref, dayPath } from '../desk-path.ts'
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
      <NextTimes wizard={wizard} />
      <TaskWizard
        wizard={wizard}
        urls={DESK_URLS}
        form={<BookingForm below={<SuggestionsForWizard wizard={wizard} />} />}
        confirmation={<Booked code={code} />}
      />
    </>
  )
}

/** How many of the next free times can be chosen without their location and date. */
const NEXT_TIMES = 6

/** Most callers take one of the next times. */
function NextTimes({ wizard }: { wizard: Wizard }) {
  const isFirstStep = useSelector(wizard, selectIsChoosingLocation)
  const availability = useSelector(wizard, selectAvailability)
  if (!isFirstStep || !availability) return null
  const times = nextTimes(availability, NEXT_TIMES)
  if (times.length === 0) return null
  return (
    <Group component="nav" aria-label="Next free times" gap="xs">
      <Text>Next free:</Text>
      {times.map(({ location: { slug, name }, day, slot }, index) => {
        const path = bookingPath({ slug, day, slot })
        const before = times[index - 1]
        const isSame = before?.day === day && before.location.slug === slug
        return (
          <Fragment key={path}>
            {!isSame && <Text w="100%">{`${formatShortDate(day)}, ${name}`}</Text>}
            <Button
              component={SiteLink}
              px="sm"
              variant="default"
              href={bookHref(path)}
              aria-label={`${slotLabel(slot)}, ${formatShortDate(day)}, ${name}`}
            >
              {slotLabel(slot)}
            </Button>
          </Fragment>
        )
      })}
    </Group>
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
