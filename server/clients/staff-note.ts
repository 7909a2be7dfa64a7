import { sql } from 'kysely'
import type { RequestOf } from '../../domain/call.ts'
import type { writeNote as call } from '../../domain/desk/clients.ts'
import { type Actor, recordAct } from '../database/audit.ts'
import { accept, acceptText, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'

const RULES = {
  missing: 'Please write the note with letters or digits.',
  name: 'The note',
  maxLength: 500,
  isMultiline: true,
  isOptional: true,
}

/** Stores what the practice notes for itself about a visit or a client, unless somebody else has changed it meanwhile. */
export const writeNote = (
  { database, clock }: Services,
  by: Actor,
  { about, id, note, before }: RequestOf<typeof call>,
): Promise<Result<string>> =>
  database.write(async (transaction): Promise<Result<string>> => {
    const read = acceptText(note, RULES)
    if (read.isRefused) return read
    const text = read.value
    const [table, key] = about === 'visit' ? ['bookings', 'reference'] : ['clients', 'id']
    // The visits of a client who was erased have no name, and get no note.
    const { rows } = await sql`update ${sql.table(table)} set staff_note = ${text}
      where ${sql.ref(key)} = ${id} and staff_note in (${before}, ${text}) and first_name <> ''
      returning first_name`.execute(transaction)
    if (rows.length === 0) {
      return refuse(
        409,
        'Someone else has changed this note since you opened it. Your note was not saved. Please review it and try again.',
      )
    }
    await recordAct(
      transaction,
      { by, act: `noted something on a ${about}`, record: id },
      clock.now(),
    )
    return accept(text)
  })
