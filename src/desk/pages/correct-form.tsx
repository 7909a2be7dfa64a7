import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ClientDetails, DeskClient } from '../../../domain/desk/clients.ts'
import { canBeChanged } from '../../../domain/desk/visits.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { AddressQuestion } from '../../form/address-question.tsx'
import { BusyButton } from '../../frame/busy-button.tsx'
import { SiteLink } from '../../frame/site-link.tsx'
import { useActForm } from '../act/act-form.ts'
import { RecordCard } from '../card.tsx'
import classes from '../desk.module.css'
import { clientPath } from '../desk-path.ts'
import { useAct } from '../identified.ts'
import { selectIsActing } from '../selectors.ts'

/** Corrects the name and the contacts of a client. */
export function CorrectForm({ client }: { client: DeskClient }) {
  const isBusy = useAct(selectIsActing)
  const [email, setEmail] = useState(client.email)
  const [isLeft, setIsLeft] = useState(false)
  const form = useActForm((text) => ({
    kind: 'correct',
    client,
    details: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      phone: text('phone'),
    },
  }))
  const field = (name: Exclude<keyof ClientDetails, 'email'>) => ({
    name,
    defaultValue: name === 'phone' ? formatPhone(client.phone) : client[name],
    autoComplete: 'off',
  })
  return (
    <form aria-label="Edit client" {...form}>
      <RecordCard
        title={`Edit ${client.clientName}`}
        record={client.id}
        buttons={
          <>
            <BusyButton type="submit" isBusy={isBusy}>
              Save the correction
            </BusyButton>
            <Button component={SiteLink} variant="default" href={clientPath(client.id)}>
              Cancel
            </Button>
          </>
        }
      >
        {client.visits.some(canBeChanged) && (
          <Text>
            A new email address or phone number gets the confirmation of the upcoming visit. After
            you save, this page says what is sent.
          </Text>
        )}
        <div className={classes.fields}>
          <TextInput label="First name" {...field('firstName')} />
          <TextInput label="Last name" {...field('lastName')} />
          <div>
            <TextInput
              id="edit-email"
              label="Email address"
              type="email"
              name="email"
              autoComplete="off"
              value={email}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
              onBlur={() => setIsLeft(true)}
            />
            <AddressQuestion email={email} field="edit-email" isLeft={isLeft} correct={setEmail} />
          </div>
          <TextInput label="Phone number" type="tel" {...field('phone')} />
        </div>
      </RecordCard>
    </form>
  )
}
