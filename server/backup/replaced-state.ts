import Sqlite from 'libsql'
import * as z from 'zod'
import { type Day, isDay } from '../../domain/day.ts'
import { isSlot, type Slot } from '../../domain/slot.ts'

const text = z.string()
const number = z.number()
const day = z.custom<Day>((value) => typeof value === 'string' && isDay(value))
const slot = z.custom<Slot>((value) => typeof value === 'string' && isSlot(value))

/** The columns of each table that are read. */
const tables = {
  bookings: z.object({
    ...{ id: text, reference: text, location: text, place_name: text, place_address: text },
    ...{ day, slot, zone: text, starts_at: number, ends_at: number },
    ...{ first_name: text, last_name: text, email: text, phone: text },
    ...{ sequence: number, cancelled_at: number.nullable() },
  }),
  outbox: z.object({
    ...{ id: text, created_at: number, due_at: number, attempts: number },
    ...{ sent_at: number.nullable(), failed_at: number.nullable() },
    delivery: z.enum(['sent', 'filed']).nullable(),
    ...{ booking: text.nullable(), sequence: number.nullable() },
    channel: z.enum(['client-mail', 'client-text', 'office-mail']).nullable(),
  }),
  opt_outs: z.object({ phone: text, stopped_at: number }),
  keys: z.object({ name: text, secret: text, created_at: number }),
  audit: z.object({ id: text, at: number, actor: text, act: text, record: text }),
}
type Read = { [Table in keyof typeof tables]: z.infer<(typeof tables)[Table]>[] }

/** What the state that is being replaced knows, and the backup cannot know. */
export type ReplacedState = Readonly<Read>
export type ReplacedBooking = Read['bookings'][number]

/** Reads a state that was kept aside; undefined when it is damaged. */
export function readReplacedState(file: string): ReplacedState | undefined {
  let database: Sqlite.Database | undefined
  try {
    const opened = new Sqlite(file, { readonly: true })
    database = opened
    const read = <Row extends z.ZodObject>(table: string, row: Row): z.infer<Row>[] => {
      const columns = Object.keys(row.shape).join(', ')
      return z.array(row).parse(opened.prepare(`select ${columns} from ${table}`).all())
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
