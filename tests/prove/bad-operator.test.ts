import { describe, expect, test } from 'vitest'
import { availableEngines } from '../server/support/engines.ts'
import { times } from '../times.ts'
import { BadYear } from './support/bad-year.ts'
import type { Loss } from './support/checked-practice.ts'
import { reportFigures, seed, sizeOf } from './support/proof.ts'

const LOSSES: readonly (readonly [Loss, RegExp[]])[] = [
  ['the guard', [/^booked twice/]],
  ['the zone', [/^untrue/]],
  [
    'what a restore takes over',
    [
      ...[/^untrue/, /^not named/, /^told twice/, /^text after STOP/, /^known again/],
      ...[/^opened by a restore/, /^to a former contact/, /^former contact on record/],
    ],
  ],
  ['what was stored', [/^said/]],
  ['closed hours', [/^closed hours: late-/]],
  ['what was declined', [/^text about a declined visit/]],
  ['a cent', [/^payment: /]],
  ['a wish', [/^told of a time not wanted/]],
  ['a kept time', [/^freed time lost/]],
  ['the end of invitations', [/^invited/]],
  ['a mark', [/^thanked untruly/]],
  ['who came', [/^missed untruly/]],
  ['who was thanked', [/^thanked twice/]],
  ['a place on the list', [/^list not carried over/]],
  ['an answer', [/^confirmed by nobody/]],
]
const RETURNS = ['opening', 'recall', 'thanks', 'missed'] as const
const MOST_YEARS = 30

describe.each(availableEngines)('a bad operator, on $name', (engine) => {
  test('through a year nobody is booked twice, told an untruth or the same twice, texted after STOP or when it was declined, written to at a former contact, expected in closed hours, told of a time that is gone, invited or thanked without a reason or known again, no freed time is lost, and the desk says who is notified', async (context) => {
    let told = 0
    const letters = RETURNS.map((kind) => ({ kind, sent: 0 }))
    const done = { taken: 0, confirmed: 0 }
    for (const year of times(sizeOf('years'), (index) => seed + index)) {
      const practice = new BadYear(engine, 'nothing')
      await practice.live(year)
      expect({ year, faults: [...practice.faults] }).toEqual({ year, faults: [] })
      told += practice.told.length
      for (const one of letters)
        one.sent += practice.told.filter(({ id }) => id.startsWith(`${one.kind}-`)).length
      done.taken += practice.taken
      done.confirmed += practice.confirmed
    }
    expect(told).toBeGreaterThan(sizeOf('years'))
    const sent = Object.fromEntries(letters.map((one) => [one.kind, one.sent]))
    expect(letters.filter((one) => one.sent === 0)).toEqual([])
    reportFigures(context, { seed, years: sizeOf('years'), told, ...sent, ...done, faults: 0 })
  })

  test.each(LOSSES)('control: without %s, the faults are noticed', async (loss, wanted) => {
    const faults: string[] = []
    const isMissing = (kind: RegExp) => !faults.some((fault) => kind.test(fault))
    for (let year = seed; wanted.some(isMissing) && year < seed + MOST_YEARS; year++) {
      const practice = new BadYear(engine, loss)
      await practice.live(year)
      faults.push(...practice.faults)
    }
    expect(wanted.filter(isMissing)).toEqual([])
  })
})
