import * as fc from 'fast-check'
import type { SlotRequest } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { periodOf } from '../../../server/booking/booking.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { day, slot as slotOf } from '../../days.ts'
import { createVisitor } from '../../server/support/visitor.ts'
import { pick } from '../../times.ts'
import { slotsIn } from './answers.ts'

/** A visitor's next step: the action, the slot, the tab, and when they abort the request. */
export const step = fc.record({
  does: fc.constantFrom('hold', 'renew', 'book', 'book', 'sendTwice', 'hangUp'),
  time: fc.nat(),
  tab: fc.nat(),
  patience: fc.nat(30),
})
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** The next act of the desk or the tool: the action, the slot, and which of the visits entered by then. */
export const act = fc.record({
  does: fc.constantFrom('book', 'book', 'move', 'move', 'cancel', 'cancel', 'reinstate'),
  time: fc.nat(),
  visit: fc.nat(),
})

/** An offered slot, and the URLs of the processes that offer it. */
export interface Time extends ReturnType<typeof periodOf> {
  readonly slot: SlotRequest
  readonly urls: readonly string[]
}

const PLACES = [6, 2]

/** The slots that processes with this practice file offer. */
export async function timesAt(file: string, ...urls: string[]): Promise<Time[]> {
  const practice = loadPractice(file)
  const { body } = await createVisitor(pick(urls, 0)).get(getLocations)
  return slotsIn(body.filter(({ id }) => PLACES.includes(Number(id)))).map((offered) => {
    const { location, date, slot } = offered
    const key = { location_id: String(location.id), day: day(date), slot: slotOf(slot) }
    return { ...periodOf(practice, key), slot: offered, urls }
  })
}
