import Sqlite from 'libsql'
import * as v from 'valibot'
import { type Day, isDay } from '../../domain/calendar/day.ts'
import { isSlot, type Slot } from '../../domain/calendar/slot.ts'

const text = v.string()
const number = v.number()
const day = v.custom<Day>((value) => typeof value === 'string' && isDay(value))
const slot = v.custom<Slot>((value) => typeof value === 'string' && isSlot(value))

/** The columns of each table that are read. */
const tables = {
  bookings: v.object({
    ...{ id: text, reference: text, location_id: text, place_name: text, place_address: text },
    ...{ day, slot, zone: text, starts_at: number, ends_at: number },
    ...{ first_name: text, last_name: text, email: text, phone: text },
    ...{ sequence: number, cancelled_at: v.nullable(number) },
  }),
  outbox: v.object({
    ...{ id: text, created_at: number, due_at: number, attempts: number },
    ...{ sent_at: v.nullable(number), failed_at: v.nullable(number) },
    delivery: v.nullable(v.picklist(['sent', 'filed'])),
    ...{ booking: v.nullable(text), sequence: v.nullable(number) },
    channel: v.nullable(v.picklist(['client-mail', 'client-text', 'office-mail'])),
  }),
  opt_outs: v.object({ phone: text, stopped_at: number }),
  keys: v.object({ name: text, secret: text, created_at: number }),
  audit: v.object({ id: text, at: number, actor: text, act: text, record: text }),
}
type Read = { [Table in keyof typeof tables]: v.InferOutput<(typeof tables)[Table]>[] }

/** Data of the replaced state that may be newer than the backup. */
export type ReplacedState = Readonly<Read>
export type ReplacedBooking = Read['bookings'][number]

/** Reads a state that was kept aside; undefined when it is damaged. */
export function readReplacedState(file: string): ReplacedState | undefined {
  let database: Sqlite.Database | undefined
  try {
    const opened = new Sqlite(file, { readonly: true })
    database = opened
    const read = <Entries extends v.ObjectEntries>(
      table: string,
      row: v.ObjectSchema<Entries, undefined>,
    ) => {
      const columns = Object.keys(row.entries).join(', ')
      return v.parse(v.array(row), opened.prepare(`select ${columns} from ${table}`).all())
    }
    return {
      bookings: read('bookings', tables.bookings),
      outbox: read('outbox', tables.outbox),
      opt_outs: read('opt_outs', tables.opt_outs),
      keys: read('keys', tables.keys),
      audit: read('audit', tables.audit),
    }
  } catch {
    return undefined
  } finally {
    database?.close()
  }
}
