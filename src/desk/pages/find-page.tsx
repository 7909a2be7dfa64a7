import { Anchor, Button, Card, Group, Text, TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import type { ResponseOf } from '../../../domain/call.ts'
import {
  type findClients,
  foundPageAt,
  type getClients,
  type listClients,
  MAX_SEARCH,
} from '../../../domain/desk/clients.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import { useSite } from '../../site.ts'
import { textsIn } from '../act/act-form.ts'
import { CardPage } from '../card.tsx'
import { deskPath } from '../desk-path.ts'
import { useIdentified } from '../identified.ts'
import type { DataOf, PageProps } from '../page-props.ts'
import { ClientCard } from './client-card.tsx'
import { ClientList } from './client-list.tsx'
import { CorrectForm } from './correct-form.tsx'
import { MergeCandidates, MergePage } from './merge-page.tsx'
import { PageLinks } from './page-links.tsx'

/** What was found; undefined before the first search. */
interface Found {
  readonly success: true
  /** The client whose page is open, or two who may be merged; undefined for the search. */
  readonly opened: DataOf<typeof getClients> | undefined
  /** What was last searched for, also where it is not looked up. */
  readonly typed: string
  readonly text: string
  /** The clients on record, unless some were found or opened. */
  readonly list: DataOf<typeof listClients> | undefined
  readonly found: ResponseOf<typeof findClients> | undefined
}

/** Finds clients by name, phone number, email address or reference. The search text is kept out of the URL. */
export function FindPage({ data, date, detail }: PageProps<Found>) {
  const { typed, text, found, opened, list } = data
  const { clients, pages } = found?.success ? found : { clients: [], pages: 1 }
  if (opened) {
    const [client, other] = opened.clients
    const candidates = [...opened.others, ...clients.filter(({ contact }) => contact)]
    const search = <SearchForm typed={typed} />
    if (!client) return null
    if (other) return <MergePage key={other.id} kept={client} gone={other} />
    if (detail === 'correct') return <CorrectForm client={client} />
    if (detail === 'merge')
      return <MergeCandidates client={client} candidates={candidates} search={search} />
    return <ClientCard client={client} />
  }
  return (
    <CardPage
      items={clients}
      card={(client) => <ClientCard client={client} />}
      before={<SearchForm typed={typed} isOnList={date !== undefined} />}
    >
      {found && (
        <Text role="status">
          {found.success ? foundText(clients.length, pages, text) : found.message}{' '}
          <Anchor component={SiteLink} href={deskPath('find', 'name')}>
            Show all clients
          </Anchor>
        </Text>
      )}
      <PageLinks
        page={foundPageAt(date) ?? 1}
        pages={pages}
        pathOf={(page) => deskPath('find', `found-${page}`)}
      />
      {list && <ClientList list={list} place={date} />}
    </CardPage>
  )
}

function foundText(count: number, pages: number, text: string): string {
  if (pages > 1) return `Many clients for “${text}”: type more of the name, or look at all pages.`
  if (count === 0) return `No clients were found for “${text}”.`
  return `${count === 1 ? 'One client' : `${count} clients`} for “${text}”.`
}

/** On a page of the list, a search leads to its results. */
function SearchForm({ typed, isOnList = false }: { typed: string; isOnList?: boolean }) {
  const { location } = useSite()
  const { data } = useIdentified()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    data.send({ type: 'search.wanted', text: textsIn(event.currentTarget)('search') })
    if (isOnList) location.navigate(deskPath('find'))
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
          name="search"
          defaultValue={typed}
        />
        <Button type="submit">Search</Button>
      </Group>
    </Card>
  )
}
