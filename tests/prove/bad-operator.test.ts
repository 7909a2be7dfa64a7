import { describe, expect, test } from 'vitest'
import { availableEngines, sqlite } from '../server/support/engines.ts'
import { times } from '../times.ts'
import { BadYear } from './support/bad-year.ts'
import type { Loss } from './support/checked-practice.ts'
import { isLong, reportFigures, seed, sizeOf } from './support/proof.ts'

/** On how many days of the year something happens. */
const DAYS = isLong ? 365 : 150
const LOSSES: readonly (readonly [Loss, RegExp[]])[] = [
  ['the guard', [/^booked twice/]],
  ['the zone', [/^untrue/]],
  [
    'what a restore takes over',
    [/^untrue/, /^not named/, /^told twice/, /^text after STOP/, /^known again/],
  ],
]
const MOST_YEARS = 30
/** The seed of the controls' first year. In year 17, everything that they must notice happens. */
const FIRST_YEAR = isLong ? seed : 17

/** A year takes several times as long on Postgres. */
const engines = isLong ? availableEngines : [sqlite]

describe.each(engines)('a bad operator, on $name', (engine) => {
  test('through a year nobody is booked twice, told an untruth or the same twice, texted after STOP or known again', async (context) => {
    let told = 0
    for (const year of times(sizeOf('operator'), (nth) => seed + nth)) {
      const practice = new BadYear(engine, 'nothing')
      await practice.live(year, DAYS)
      expect({ year, faults: [...practice.faults] }).toEqual({ year, faults: [] })
      told += practice.told.length
    }
    expect(told).toBeGreaterThan(sizeOf('operator'))
    reportFigures(context, { seed, years: sizeOf('operator'), told, faults: 0 })
  })

  test.each(LOSSES)('control: without %s, the faults are noticed', async (loss, wanted) => {
    const faults: string[] = []
    const isMissing = (kind: RegExp) => !faults.some((fault) => kind.test(fault))
    for (let year = FIRST_YEAR; wanted.some(isMissing) && year < FIRST_YEAR + MOST_YEARS; year++) {
      const practice = new BadYear(engine, loss)
      await practice.live(year, DAYS)
      faults.push(...practice.faults)
    }
    expect(wanted.filter(isMissing)).toEqual([])
  })
})
