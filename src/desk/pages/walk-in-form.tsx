import { Button, Card, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import type { getDeskDay } from '../../../domain/desk/calendar.ts'
import type { ClientDetails } from '../../../domain/desk/clients.ts'
import { BusyButton } from '../../frame/busy-button.tsx'
import { useOutcome } from '../../frame/outcome.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import { useActForm } from '../act/act-form.ts'
import { dayPath } from '../desk-path.ts'
import { Suggestions } from '../for-client.tsx'
import { useAct } from '../identified.ts'
import type { DataOf } from '../page-props.ts'
import { selectIsActing } from '../selectors.ts'

type Day = DataOf<typeof getDeskDay>

const NO_CLIENT: ClientDetails = { firstName: '', lastName: '', phone: '', email: '' }

/** The times of a day at which a walk-in can be entered, latest first. */
const timesOf = ({ places }: Day) =>
  places
    .flatMap(({ slots, ...place }) =>
      slots
        .filter(({ state }) => state === 'past')
        .map(({ time }) => ({ place, time, value: `${time}, ${place.name}` })),
    )
    .reverse()

/** Enters the visit of a client who came without a booking. */
export function WalkInForm({ day }: { day: Day }) {
  const isBusy = useAct(selectIsActing)
  const heading = useOutcome<HTMLHeadingElement>(day.date)
  const [details, setDetails] = useState(NO_CLIENT)
  const times = timesOf(day)
  const form = useActForm((text) => {
    const chosen = times.find(({ value }) => value === text('slot'))
    if (!chosen) return undefined
    const { place, time } = chosen
    const at = { date: day.date, slot: time, location: { id: place.id } }
    return { kind: 'walk-in', walkIn: { ...at, ...details } }
  })
  const field = (name: keyof ClientDetails) => ({
    autoComplete: 'off',
    value: details[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      setDetails({ ...details, [name]: currentTarget.value }),
  })
  return (
    <article aria-labelledby="walk-in">
      <Card component="form" aria-labelledby="walk-in" {...form}>
        <Title order={2} id="walk-in" tabIndex={-1} ref={heading}>
          Enter a walk-in
        </Title>
        {times.length > 0 ? (
          <>
            <NativeSelect label="Time" name="slot" data={times.map(({ value }) => value)} />
            <TextInput label="First name" {...field('firstName')} />
            <TextInput label="Last name" {...field('lastName')} />
            <TextInput label="Phone number" type="tel" {...field('phone')} />
            <TextInput label="Email address (Optional)" type="email" {...field('email')} />
            <Suggestions details={details} fill={setDetails} />
            <BusyButton type="submit" isBusy={isBusy}>
              Add visit
            </BusyButton>
          </>
        ) : (
          <Text>Every time of this day is still to come, or has a visit.</Text>
        )}
        <Button component={SiteLink} variant="default" href={dayPath(day.date)}>
          Cancel
        </Button>
      </Card>
    </article>
  )
}
