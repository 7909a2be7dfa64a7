import { Button, Card, Group, Text, TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import type { ResponseOf } from '../../../domain/call.ts'
import { type findClients, type getClients, MAX_SEARCH } from '../../../domain/desk/clients.ts'
import { useFlow } from '../../flow.ts'
import { CardPage } from '../card.tsx'
import { formsFlow, useField } from '../forms-flow.ts'
import type { DataOf, PageProps } from '../page-props.ts'
import { ClientCard } from './client-card.tsx'
import { CorrectForm } from './correct-form.tsx'
import { MergeCandidates, MergePage } from './merge-page.tsx'

/** What was found; undefined before the first search. */
interface Found {
  readonly success: true
  /** The client whose page is open, or two who may be merged; undefined for the search. */
  readonly opened: DataOf<typeof getClients> | undefined
  readonly text: string
  readonly found: ResponseOf<typeof findClients> | undefined
}

/** Finds clients by name, phone number, email address or reference. The search text is kept out of the URL. */
export function FindPage({ data: { text, found, opened }, detail }: PageProps<Found>) {
  const clients = found?.success ? found.clients : []
  if (opened) {
    const [client, other] = opened.clients
    const candidates = [...opened.others, ...clients.filter(({ contact }) => contact)]
    const search = <SearchForm />
    if (!client) return null
    if (other) return <MergePage key={other.id} kept={client} gone={other} />
    if (detail === 'correct') return <CorrectForm client={client} />
    if (detail === 'merge') return <MergeCandidates {...{ client, candidates, search }} />
    return <ClientCard client={client} />
  }
  return (
    <CardPage
      items={clients}
      card={(client) => <ClientCard client={client} />}
      before={<SearchForm />}
    >
      {found && (
        <Text role="status">
          {found.success ? foundText(clients.length, found.more, text) : found.message}
        </Text>
      )}
    </CardPage>
  )
}

function foundText(count: number, more: number, text: string): string {
  if (count === 0) return `No clients were found for “${text}”.`
  const found = `${count === 1 ? 'One client' : `${count} clients`} for “${text}”.`
  return more === 0 ? found : `${found} There are ${more} more: type more of the name.`
}

function SearchForm() {
  const { send } = useFlow(formsFlow)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send({ type: 'search.wanted' })
  }
  return (
    <Card component="form" noValidate aria-label="Search" onSubmit={submit}>
      <Group align="end">
        <TextInput
          label="Name, phone number, email address or reference"
          autoComplete="off"
          maxLength={MAX_SEARCH}
          flex="1 1 16rem"
          maw="34rem"
          {...useField('search')}
        />
        <Button type="submit">Search</Button>
      </Group>
    </Card>
  )
}
