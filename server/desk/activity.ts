import { formatDayWithYear } from '../../domain/calendar/day.ts'
import { routes } from '../../domain/routes.ts'
import { clientName } from '../booking/booking.ts'
import { closureDays } from '../booking/calendar/closure-text.ts'
import { FORGOT } from '../clients/forget-client.ts'
import { followMerges, MERGED } from '../clients/merge-clients.ts'
import type { Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'

type Recorded = Tables['audit']
/** What an id stands for, and the page of the desk that shows it. */
type Meaning = readonly [id: string, words: string, path?: string]

const ID = /[^\s:]+/g
const { path: desk } = routes.desk

/** The audit outlives the records that it refers to, so it has ids only, which say nothing to a reader. */
async function meaningsOf(services: Services, acts: readonly Recorded[]) {
  const { read } = services.database
  const merges = await read.selectFrom('audit').selectAll().where('act', '=', MERGED).execute()
  const recordsOf = followMerges(merges)
  const given = [...new Set(acts.flatMap(({ record }) => record.match(ID) ?? []))]
  const ids = [...new Set(given.flatMap(recordsOf))]
  const clients = await read.selectFrom('clients').selectAll().where('id', 'in', ids).execute()
  const names = new Map(clients.map((client) => [client.id, clientName(client).trim()]))
  const reviews = await read.selectFrom('reviews').selectAll().where('id', 'in', ids).execute()
  const closures = await read.selectFrom('closures').selectAll().where('id', 'in', ids).execute()
  const passkeys = await read.selectFrom('passkeys').selectAll().where('id', 'in', ids).execute()
  const visits = await read
    .selectFrom('bookings')
    .select(['reference', 'day'])
    .where('reference', 'in', ids)
    .execute()
  const meanings: Meaning[] = [
    ...given.flatMap((id): Meaning[] => {
      const current = recordsOf(id).find((one) => names.get(one))
      const name = current && names.get(current)
      return name ? [[id, name, `${desk}/find/${current}`]] : []
    }),
    ...reviews.map(({ id, title, author }): Meaning => [id, `“${title}” by ${author}`]),
    ...closures.map((closure): Meaning => {
      const days = [...new Set(closureDays(services, closure))].map(formatDayWithYear)
      return [closure.id, days.join(' to ')]
    }),
    ...passkeys.map(({ id, name }): Meaning => [id, `“${name}”`]),
    ...visits.map(
      ({ reference, day }): Meaning => [reference, reference, `${desk}/day/${day}/${reference}`],
    ),
  ]
  return new Map(meanings.map(([id, words, path]) => [id, { words, path }]))
}

/** These acts say all by themselves, or what they were about has no name. */
const ALONE: readonly string[] = [
  FORGOT,
  'retried messages',
  'removed a passkey',
  'marked a reply as done',
  'marked a reply as new',
]
const UUID = /^[\da-f]{8}-[\da-f]{4}-/

/** Acts of the audit as the desk shows them, with names instead of ids. */
export async function describeActs(services: Services, acts: readonly Recorded[]) {
  if (acts.length === 0) return []
  const meanings = await meaningsOf(services, acts)
  return acts.map(({ at, actor, act, record }) => {
    const [first = ''] = record.match(ID) ?? []
    const gone = act.includes('review') ? 'a deleted review' : 'an erased client'
    const about = act === MERGED ? first : record
    return {
      at: new Date(at).toISOString(),
      who: actor,
      act,
      record:
        ALONE.includes(act) || record === 'desk'
          ? ''
          : about.replace(ID, (id) => meanings.get(id)?.words ?? (UUID.test(id) ? gone : id)),
      path: meanings.get(first)?.path,
    }
  })
}
