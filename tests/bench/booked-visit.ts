import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { getLocations } from '../../domain/location.ts'
import { isBookedLabel } from '../../domain/slot.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { outboxIn } from './server.ts'

/** The first free slot from tomorrow on. */
export async function freeSlot(url: string) {
  const answer: unknown = await (await fetch(url + getLocations.path)).json()
  for (const { id, slug, schedule } of v.parse(getLocations.response, answer)) {
    for (const [date, labels] of Object.entries(schedule).slice(1)) {
      const label = labels.find((label) => !isBookedLabel(label))
      if (label) return { id, slug, date, label }
    }
  }
  throw new Error('No time is free.')
}

const PATIENCE = 10_000

/** Books a visit, and returns the path of the link in the client's text. */
export async function bookVisit(url: string, folder: string): Promise<string> {
  const { id, date, label } = await freeSlot(url)
  const response = await fetch(url + bookAppointment.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann.lee@example.com',
      phone: '3175550142',
      additionalInfo: '',
      location: { id },
      date,
      slot: label,
    }),
  })
  if (!response.ok) throw new Error(await response.text())
  const outbox = outboxIn(folder)
  const end = performance.now() + PATIENCE
  while (performance.now() < end) {
    const name = readdirSync(outbox).find((file) => file.endsWith('.txt'))
    const text = name ? readFileSync(join(outbox, name), 'utf8') : ''
    const [link] = /\/visit#[\w-]+/.exec(text) ?? []
    if (link) return link
    await pause(50)
  }
  throw new Error('The client got no text.')
}
