import { createHash } from 'node:crypto'
import { startOfSlot } from '../../domain/calendar/day.ts'
import { slotAtMinute } from '../../domain/calendar/slot.ts'
import type { Act } from '../database/audit.ts'
import type { Database } from '../database/tables.ts'
import type { Practice } from '../practice/practice-file.ts'
import { batchesOf } from '../system/batches.ts'

const ID_PREFIX = 'practice-'
const NOON = slotAtMinute(12 * 60)

/** No database takes the values of thousands of rows in one statement. */
const hashOf = (review: object): string =>
  createHash('sha256').update(JSON.stringify(review)).digest('hex').slice(0, 16)

const HID = 'hid a review' satisfies Act
const SHOWED = 'showed a review' satisfies Act

/** When reviews were hidden that were not shown again. The audit also knows those that were taken out of the file since. */
async function findHidden({ read }: Database): Promise<ReadonlyMap<string, number>> {
  const acts = read.selectFrom('audit').selectAll().where('act', 'in', [HID, SHOWED])
  const hidden = new Map<string, number>()
  for (const { act, record, at } of await acts.orderBy('at').execute()) {
    if (act === HID) hidden.set(record, at)
    else hidden.delete(record)
  }
  return hidden
}

/**
 * Makes the imported reviews in the database match the practice file. Hidden ones stay hidden, also if they were taken out
 * of the file and are put back.
 */
export async function importReviews(database: Database, practice: Practice): Promise<void> {
  const rows = practice.reviews.map(({ date, ...review }) => ({
    ...review,
    id: ID_PREFIX + hashOf({ date, ...review }),
    client_id: null,
    day: date,
    created_at: startOfSlot(date, NOON, practice.timeZone),
  }))
  const stored = await database.read
    .selectFrom('reviews')
    .select('id')
    .where('id', 'like', `${ID_PREFIX}%`)
    .execute()
  const storedIds = new Set(stored.map(({ id }) => id))
  const ids = new Set(rows.map(({ id }) => id))
  const gone = [...storedIds].filter((id) => !ids.has(id))
  const added = rows.filter(({ id }) => !storedIds.has(id))
  if (gone.length + added.length === 0) return
  const hidden = await findHidden(database)
  await database.write(
    async (transaction) => {
      for (const some of batchesOf(gone)) {
        await transaction.deleteFrom('reviews').where('id', 'in', some).execute()
      }
      for (const some of batchesOf(added)) {
        await transaction
          .insertInto('reviews')
          .values(some.map((row) => ({ ...row, hidden_at: hidden.get(row.id) ?? null })))
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
      }
    },
    { isLong: true },
  )
}
