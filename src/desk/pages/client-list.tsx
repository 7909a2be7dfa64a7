import { Anchor, Card, Group, Table, Text, Title } from '@mantine/core'
import { dayAt, formatMonth, formatShortDay, readDay } from '../../../domain/calendar/day.ts'
import { type ClientOrder, type listClients, orderAt } from '../../../domain/desk/clients.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import { useSite } from '../../site.ts'
import { ActButton } from '../act/act-button.tsx'
import classes from '../desk.module.css'
import { clientPath, deskPath } from '../desk-path.ts'
import { useIdentified } from '../identified.ts'
import type { DataOf } from '../page-props.ts'
import { addMonths, firstOfMonth } from './month.ts'
import { PageLinks } from './page-links.tsx'

type List = DataOf<typeof listClients>

const ORDERS: readonly (readonly [ClientOrder, string])[] = [
  ['name', 'Name'],
  ['last', 'Last visit'],
  ['next', 'Next visit'],
]

const listPath = (order: ClientOrder, page = 1): string =>
  deskPath('find', page === 1 ? order : `${order}-${page}`)

/** `Jul 10, 2026` */
const shortDay = (text = ''): string | undefined => {
  const day = readDay(text)
  return day && `${formatShortDay(day)}, ${day.slice(0, 4)}`
}

/** A cell, which a phone leaves out if there is nothing to say. */
const Fact = ({ title, children }: { title: string; children: string | number | undefined }) => (
  <Table.Td data-title={title} data-empty={!children}>
    {children ?? '–'}
  </Table.Td>
)

/** The clients on record, with when they came and will come. */
export function ClientList({ list, place }: { list: List; place: string | undefined }) {
  const { isOwner } = useIdentified().session
  const { order, page } = orderAt(place) ?? { order: 'name', page: 1 }
  const { clients, pages, all } = list
  const { clock, facts } = useSite()
  const today = dayAt(clock.now(), facts.timeZone)
  const lastMonth = addMonths(firstOfMonth(undefined, today), -1)
  return (
    <Card component="section" aria-labelledby="clients">
      <Title order={2} id="clients">
        {all === 1 ? '1 client' : `${all} clients`}
      </Title>
      <Group component="nav" aria-label="Order" gap="0 1.25rem" className="links">
        <Text>Sorted by:</Text>
        {ORDERS.map(([each, title]) => (
          <Anchor
            key={each}
            component={SiteLink}
            href={listPath(each)}
            aria-current={each === order ? 'true' : undefined}
            fw={each === order ? 600 : undefined}
          >
            {title}
          </Anchor>
        ))}
        {isOwner && all > 0 && <ActButton act={{ kind: 'export-list' }}>Save as CSV</ActButton>}
      </Group>
      <Anchor
        component={SiteLink}
        href={deskPath('attendance', lastMonth.slice(0, 7))}
        me="auto"
        className="links"
      >
        Who did not come in {formatMonth(lastMonth)}
      </Anchor>
      {clients.length > 0 && (
        <Table className={classes.stacked} tabularNums>
          <Table.Thead>
            <Table.Tr>
              {['Name', 'Contact', 'Last visit', 'Next visit', 'Visits', 'No-shows'].map(
                (title) => (
                  <Table.Th key={title} scope="col">
                    {title}
                  </Table.Th>
                ),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {clients.map(({ id, firstName, lastName, phone, email, ...client }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row">
                  <Anchor
                    component={SiteLink}
                    href={clientPath(id)}
                    display="inline-block"
                    mih="2.75rem"
                    style={{ alignContent: 'center' }}
                  >
                    {`${firstName} ${lastName}`.trim()}
                  </Anchor>
                </Table.Th>
                <Table.Td data-title="Contact">{phone ? formatPhone(phone) : email}</Table.Td>
                <Fact title="Last visit">{shortDay(client.last)}</Fact>
                <Fact title="Next visit">{shortDay(client.next)}</Fact>
                <Fact title="Visits">{client.visits}</Fact>
                <Fact title="No-shows">{client.missed}</Fact>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <PageLinks page={page} pages={pages} pathOf={(to) => listPath(order, to)} />
    </Card>
  )
}
