import { Button, Card, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { getDeskDay } from '../../../domain/desk/calendar.ts'
import type { ClientDetails } from '../../../domain/desk/clients.ts'
import { AddressQuestion } from '../../form/address-question.tsx'
import { BusyButton } from '../../frame/busy-button.tsx'
import { useOutcome } from '../../frame/outcome.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import { useActForm } from '../act/act-form.ts'
import { dayPath } from '../desk-path.ts'
import { NO_CLIENT, Suggestions } from '../for-client.tsx'
import { useAct } from '../identified.ts'
import type { DataOf } from '../page-props.ts'
import { selectIsActing } from '../selectors.ts'

type Day = DataOf<typeof getDeskDay>

const FIELDS = [
  { name: 'firstName', label: 'First name', type: 'text' },
  { name: 'lastName', label: 'Last name', type: 'text' },
  { name: 'phone', label: 'Phone number', type: 'tel' },
  { name: 'email', label: 'Email address (Optional)', type: 'email' },
] as const

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
  const [typed, setTyped] = useState('')
  const times = timesOf(day)
  const form = useActForm((text) => {
    const chosen = times.find(({ value }) => value === text('slot'))
    if (!chosen) return undefined
    const { place, time } = chosen
    const at = { date: day.date, slot: time, location: { id: place.id } }
    return { kind: 'walk-in', walkIn: { ...at, ...details } }
  })
  const type = (name: keyof ClientDetails, text: string) => {
    setTyped(name)
    setDetails({ ...details, [name]: text })
  }
  return (
    <article aria-labelledby="walk-in">
      <Card component="form" aria-labelledby="walk-in" {...form}>
        <Title order={2} id="walk-in" tabIndex={-1} ref={heading}>
          Enter a walk-in
        </Title>
        {times.length > 0 ? (
          <>
            <NativeSelect label="Time" name="slot" data={times.map(({ value }) => value)} />
            {FIELDS.map(({ name, ...field }) => (
              <div key={name}>
                <TextInput
                  {...field}
                  id={`walk-in-${name}`}
                  autoComplete="off"
                  value={details[name]}
                  onChange={({ currentTarget }) => type(name, currentTarget.value)}
                />
                {name === 'email' && (
                  <AddressQuestion
                    email={details.email}
                    field="walk-in-email"
                    isLeft={typed !== 'email'}
                    correct={(email) => type('email', email)}
                  />
                )}
                {name === typed && <Suggestions details={details} fill={setDetails} />}
              </div>
            ))}
            <BusyButton type="submit" isBusy={isBusy}>
              Add visit
            </BusyButton>
          </>
        ) : (
          <Text>No earlier time of this day is free.</Text>
        )}
        <Button component={SiteLink} variant="default" href={dayPath(day.date)}>
          Cancel
        </Button>
      </Card>
    </article>
  )
}
