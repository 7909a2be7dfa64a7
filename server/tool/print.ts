import Table from 'cli-table3'
import { stringify } from 'csv-stringify/sync'

export const FORMATS = ['table', 'csv'] as const
export type Format = (typeof FORMATS)[number]

/** Rows as a table for people, or as CSV in which a spreadsheet does not run text as a formula. */
export function formatRows(head: string[], rows: string[][], format: Format): string {
  if (format === 'csv') return stringify([head, ...rows], { escape_formulas: true })
  const table = new Table({ head, style: { head: [], border: [] } })
  table.push(...rows)
  return `${table.toString()}\n`
}
