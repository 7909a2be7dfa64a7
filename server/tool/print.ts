import Table from 'cli-table3'
import { stringify } from 'csv-stringify/sync'

/** The time that a table takes grows with the square of its rows. */
const ROWS_PER_TABLE = 100

export const FORMATS = ['table', 'csv'] as const
export type Format = (typeof FORMATS)[number]

/** The option of every command that prints rows. */
export interface Printing {
  readonly format: Format
}

/** Rows as a table for people, or as CSV in which a spreadsheet does not run text as a formula. */
export function formatRows(head: string[], rows: string[][], format: Format): string {
  if (format === 'csv') return stringify([head, ...rows], { escape_formulas: true })
  const tables = []
  for (let start = 0; start === 0 || start < rows.length; start += ROWS_PER_TABLE) {
    const table = new Table({ head, style: { head: [], border: [] } })
    table.push(...rows.slice(start, start + ROWS_PER_TABLE))
    tables.push(`${table.toString()}\n`)
  }
  return tables.join('')
}
