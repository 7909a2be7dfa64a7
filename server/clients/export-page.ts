import { html } from 'hono/html'
import { dayAt, formatDayWithYear, slotAt } from '../../domain/calendar/day.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import type { Practice } from '../practice/practice-file.ts'

/** What a client could not read out of the name. */
const WORDS: Readonly<Record<string, string>> = {
  clients: 'You',
  bookings: 'Your visits',
  reviews: 'Your review',
  replies: 'Your replies to our texts',
  waiting: 'What you want from our waiting list',
  messages: 'Messages that are still to be sent',
  holds: 'Times that are held for you',
  sessions: 'Browsers in which you entered a code',
  codes: 'Codes that were sent to you',
  notIncluded: 'What this page leaves out',
  note: 'Your note',
  staff_note: 'Our note',
  visitor: 'Your browser, as a hash',
  network: 'Your network, as a hash',
  network_wide: 'The network around it, as a hash',
  slot: 'Time',
  starts_at: 'Begins',
  ends_at: 'Ends',
  joined_at: 'On the list since',
  created_at: 'Recorded',
  expires_at: 'Valid until',
}

/** `place_name` is “Place name”, and `exported_at` is “Exported”. */
function words(name: string): string {
  const text = WORDS[name] ?? name.replace(/_at$/, '').replaceAll('_', ' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

const valueText = (value: unknown, { timeZone }: Pick<Practice, 'timeZone'>): string =>
  value instanceof Date
    ? `${formatDayWithYear(dayAt(value.getTime(), timeZone))}, ${slotLabel(slotAt(value.getTime(), timeZone))}`
    : String(value)

/** Everything kept about a client as a page that they can read and print. What is empty is left out. */
export function exportPage(records: object, practice: Practice): string {
  const rows = (record: object) =>
    Object.entries(record)
      .filter(([, value]) => value !== null && value !== '')
      .map(
        ([name, value]) =>
          html`<tr><th scope="row">${words(name)}</th><td>${valueText(value, practice)}</td></tr>`,
      )
  const part = ([name, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return html`<p>${words(name)}: ${valueText(value, practice)}</p>`
    const all = value.map((each: unknown) =>
      typeof each === 'object' && each !== null
        ? html`<table>${rows(each)}</table>`
        : html`<p>${String(each)}</p>`,
    )
    return html`<h2>${words(name)}</h2>${all.length > 0 ? all : html`<p>Nothing.</p>`}`
  }
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>What ${practice.name} keeps about you</title><style>
body { font-family: sans-serif; line-height: 1.5; max-width: 45rem; margin: 1rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100%; margin-bottom: 1rem; break-inside: avoid }
th, td { text-align: left; vertical-align: top; padding: 0.125rem 0.5rem; border-bottom: 1px solid #ccc }
th { width: 35%; font-weight: normal } td { white-space: pre-line }
</style></head><body>
<h1>What ${practice.name} keeps about you</h1>
${Object.entries(records).map(part)}
</body></html>
`)
}
