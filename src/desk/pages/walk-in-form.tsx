import { Button, Card, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import type { getDeskDay } from '../../../domain/desk/calendar.ts'
import type { ClientDetails } from '../../../domain/desk/clients.ts'
import { useFlow, useFlowState } from '../../flow.ts'
import { BusyButton } from '../../frame/busy-button.tsx'
import { useOutcome } from '../../frame/outcome.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import { useSite } from '../../site.ts'
import { actFlow } from '../act/act-flow.ts'
import { actWanted } from '../act/acts.ts'
import { dayPath } from '../desk-path.ts'
import { Suggestions } from '../for-client.tsx'
import { formsFlow, useClientFields, useField } from '../forms-flow.ts'
import type { DataOf } from '../page-props.ts'
import { selectIsActing } from '../selectors.ts'
import { columnsOf } from './grid.ts'

type Day = DataOf<typeof getDeskDay>

/** The times of a day that have begun, latest first, without those at which somebody came. */
const timesOf = (day: Day, visitMinutes: number) => {
  const came = day.visits.filter(({ status }) => status !== 'missed')
  return columnsOf({ ...day, visits: came }, visitMinutes)
    .flatMap(({ place, slots }) =>
      slots
        .filter(({ state }) => state === 'past')
        .map(({ time }) => ({ place, time, value: `${time}, ${place.name}` })),
    )
    .reverse()
}

/** Enters the visit of a client who came without a booking. */
export function WalkInForm({ day }: { day: Day }) {
  const { facts } = useSite()
  const act = useFlow(actFlow)
  const forms = useFlow(formsFlow)
  const isBusy = useFlowState(actFlow, selectIsActing)
  const heading = useOutcome<HTMLHeadingElement>(day.date)
  const slot = useField('slot')
  const { fields, details } = useClientFields()
  const times = timesOf(day, facts.visitMinutes)
  const chosen = times.find(({ value }) => value === slot.value) ?? times[0]
  const send = (name: keyof ClientDetails, value: string) =>
    forms.send({ type: 'field.changed', name, value })
  const fill = ({ firstName, lastName, phone, email }: ClientDetails) => {
    send('firstName', firstName)
    send('lastName', lastName)
    send('phone', phone)
    send('email', email)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!chosen) return
    const { place, time } = chosen
    const at = { date: day.date, slot: time, location: { id: place.id } }
    act.send(actWanted({ kind: 'walk-in', walkIn: { ...at, ...details } }))
  }
  return (
    <article aria-labelledby="walk-in">
      <Card component="form" noValidate aria-labelledby="walk-in" onSubmit={submit}>
        <Title order={2} id="walk-in" tabIndex={-1} ref={heading}>
          Enter a walk-in
        </Title>
        {chosen ? (
          <>
            <NativeSelect
              label="Time"
              data={times.map(({ value }) => value)}
              {...slot}
              value={chosen.value}
            />
            <TextInput label="First name" autoComplete="off" {...fields.firstName} />
            <TextInput label="Last name" autoComplete="off" {...fields.lastName} />
            <TextInput label="Phone number" type="tel" autoComplete="off" {...fields.phone} />
            <TextInput
              label="Email address (Optional)"
              type="email"
              autoComplete="off"
              {...fields.email}
            />
            <Suggestions details={details} fill={fill} />
            <BusyButton type="submit" isBusy={isBusy}>
              Enter the visit
            </BusyButton>
          </>
        ) : (
          <Text>Every time of this day is still to come, or has a visit.</Text>
        )}
        <Button component={SiteLink} variant="default" href={dayPath(day.date)}>
          Leave it
        </Button>
      </Card>
    </article>
  )
}
