import Table from 'cli-table3'
import { stringify } from 'csv-stringify/sync'

export const FORMATS = ['table', 'csv'] as const
export type Format = (typeof FORMATS)[number]

/** Rows for reading, or for a spreadsheet, which must not take a note for a formula. */
export function printed(head: string[], rows: string[][], format: Format): string {
  if (format === 'csv') return stringify([head, ...rows], { escape_formulas: true })
  const table = new Table({ head, style: { head: [], border: [] } })
  table.push(...rows)
  return `${table.toString()}\n`
}
