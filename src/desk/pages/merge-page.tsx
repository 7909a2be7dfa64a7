import { Anchor, Card, List, NativeSelect, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { DeskClient, KnownClient } from '../../../domain/desk/clients.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { BusyButton } from '../../frame/busy-button.tsx'
import { SiteLink } from '../../frame/site-link.tsx'
import { useActForm } from '../act/act-form.ts'
import { RecordCard } from '../card.tsx'
import classes from '../desk.module.css'
import { clientPath } from '../desk-path.ts'
import { useAct } from '../identified.ts'
import { selectIsActing } from '../selectors.ts'
import { dayText } from './client-card.tsx'

const nameOf = ({ firstName, lastName }: Pick<KnownClient, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

const contactsOf = ({ phone, email }: KnownClient): string =>
  [phone && formatPhone(phone), email].filter(Boolean).join(', ')

/** The records that may be the same person as a client, and a search for others. */
export function MergeCandidates(props: {
  client: DeskClient
  candidates: readonly KnownClient[]
  search: ReactNode
}) {
  const { client, candidates, search } = props
  const others = new Map(candidates.map((each) => [each.id, each]))
  others.delete(client.id)
  return (
    <>
      <Card component="section" aria-labelledby="same">
        <Title order={2} id="same">
          Which other record is {client.clientName}, too?
        </Title>
        {others.size === 0 && <Text>No other record looks like it. Search for one below.</Text>}
        <List className="links">
          {[...others.values()].map((other) => (
            <List.Item key={other.id}>
              <Anchor component={SiteLink} href={clientPath(`${client.id}~${other.id}`)}>
                {nameOf(other)}
              </Anchor>{' '}
              · {contactsOf(other)}
            </List.Item>
          ))}
        </List>
        <Anchor component={SiteLink} href={clientPath(client.id)} me="auto">
          Back to {client.clientName}
        </Anchor>
      </Card>
      {search}
    </>
  )
}

const ROWS: readonly (readonly [string, (client: DeskClient) => string])[] = [
  ['Name', ({ clientName }) => clientName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone && formatPhone(phone)],
  [
    'Visits',
    ({ visits }) => visits.map(({ date, time }) => `${dayText(date)}, ${time}`).join('\n'),
  ],
  ['Review', ({ review }) => review?.title ?? ''],
  ['Texts', ({ hasStoppedTexts }) => (hasStoppedTexts ? 'Stopped' : '')],
  ['Our note', ({ note }) => note],
]

/** What two records of one person have, and which name and contacts stay when they are merged. */
export function MergePage({ kept, gone }: { kept: DeskClient; gone: DeskClient }) {
  const isBusy = useAct(selectIsActing)
  const id = useId()
  const both = [kept, gone]
  const form = useActForm((text) => {
    const { firstName, lastName } = both.find(({ id }) => id === text('person')) ?? kept
    const stays = { firstName, lastName, email: text('email'), phone: text('phone') }
    return { kind: 'merge', client: kept, gone, stays }
  })
  const contacts = (name: 'email' | 'phone') => [
    ...new Set(both.map((each) => each[name]).filter(Boolean)),
  ]
  return (
    <RecordCard
      title={`${kept.clientName} and ${gone.clientName}`}
      record={kept.id}
      buttons={
        <BusyButton type="submit" form={id} isBusy={isBusy}>
          Merge these records
        </BusyButton>
      }
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="col">One record</Table.Th>
            <Table.Th scope="col">The other</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ROWS.map(([title, textOf]) => (
            <Table.Tr key={title}>
              <Table.Th scope="row" miw="4.75rem">
                {title}
              </Table.Th>
              {both.map((client) => (
                <Table.Td key={client.id} className={classes.note}>
                  {textOf(client) || 'None'}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text>All visits, the review, the notes and stopped texts stay. Choose what else stays:</Text>
      <form id={id} className={classes.fields} {...form}>
        <NativeSelect
          label="Name"
          data={both.map(({ id, clientName }) => ({ value: id, label: clientName }))}
          name="person"
        />
        <NativeSelect label="Email address" name="email" data={contacts('email')} />
        <NativeSelect
          label="Phone number"
          data={contacts('phone').map((value) => ({ value, label: formatPhone(value) }))}
          name="phone"
        />
      </form>
      <Anchor component={SiteLink} href={clientPath(kept.id)} me="auto">
        Leave them as they are
      </Anchor>
    </RecordCard>
  )
}
