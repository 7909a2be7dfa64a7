import Table from 'cli-table3'
import { answersIn, detailsColumns, NO_DETAILS } from '../../domain/booking/details.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import { formatPhone } from '../../domain/phone.ts'
import { type Booking, clientName } from '../booking/booking.ts'

/** The time that a table takes grows with the square of its rows. */
const ROWS_PER_TABLE = 100

export function formatRows(head: string[], rows: string[][]): string {
  const tables = []
  for (let start = 0; start === 0 || start < rows.length; start += ROWS_PER_TABLE) {
    const table = new Table({ head, style: { head: [], border: [] } })
    table.push(...rows.slice(start, start + ROWS_PER_TABLE))
    tables.push(`${table.toString()}\n`)
  }
  return tables.join('')
}

const TOLD = answersIn(detailsColumns(NO_DETAILS)).map(({ label }) => label)

export const visitTable = (visits: readonly Booking[]): string =>
  formatRows(
    ['Day', 'Time', 'Location', 'Client', 'Phone', 'Email', ...TOLD, 'Reference'],
    visits.map((visit) => [
      ...[visit.day, slotLabel(visit.slot), visit.place_name, clientName(visit)],
      ...[visit.phone && formatPhone(visit.phone), visit.email],
      ...[...answersIn(visit).map(({ text }) => text), visit.reference],
    ]),
  )
