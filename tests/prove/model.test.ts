import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slotFromLabel } from '../../domain/slot.ts'
import { createLog } from '../../server/log.ts'
import { loadPractice } from '../../server/practice/practice-file.ts'
import { createTimetable } from '../../server/practice/timetable.ts'
import type { ToolContext } from '../../server/tool/tool-context.ts'
import {
  type AtWork,
  freeSlots,
  goToWork,
  MINUTE,
  NOON,
  type Slot,
} from '../server/support/at-work.ts'
import { here, ownFolder } from '../server/support/engines.ts'
import { commands, look, PEOPLE, SLOTS } from './support/commands.ts'
import { forgetAll } from './support/forget-all.ts'
import { Model } from './support/model.ts'
import { seed, sizes } from './support/sizes.ts'
import { tell } from './support/tell.ts'

const LONGEST = 20

const startOf = ({ date, slot }: Slot): number =>
  Date.parse(`${date}T${(slotFromLabel(slot) ?? '').replace(/..$/, ':$&')}:00-04:00`)

describe.each(here)('the practice and a model of it, on $name', (engine) => {
  let work: AtWork
  let context: Omit<ToolContext, 'streams'>
  const slots: Slot[] = []
  const folder = ownFolder()
  beforeAll(async () => {
    work = await goToWork(engine)
    const { database, databaseUrl, clock } = work
    const log = createLog()
    const practice = loadPractice(undefined)
    const services = {
      ...{ practice, timetable: createTimetable(practice), database, clock, log },
      ...{ holdMilliseconds: 10 * MINUTE, siteUrl: 'http://localhost' },
    }
    context = { services, databaseUrl }
    const free = freeSlots(() => work)
    while (slots.length < SLOTS) slots.push(await free())
  })
  afterAll(() => work.close())

  /** Anything that anybody does, in any order; whatever is shown must be what the model says. */
  async function walk(runs: number, holdLasts?: number) {
    let done = 0
    const sequence = fc.commands(commands, { maxCommands: LONGEST, size: 'max' })
    const agree = fc.asyncProperty(sequence, async (some) => {
      await forgetAll(work.database)
      work.clock.at = NOON
      const model = new Model(NOON, slots.map(startOf), holdLasts)
      const people = Array.from({ length: PEOPLE }, () => work.visitor())
      const real = { work, slots, people, context, folder }
      await fc.asyncModelRun(() => ({ model, real }), some)
      await look(model, real)
      done += [...some].length
    })
    // What is found is printed as it was found; to make it shorter takes an hour of a busy machine.
    const outcome = await fc.check(agree, { numRuns: runs, seed, endOnFailure: true })
    return { outcome, done }
  }

  test('whatever is done in whatever order, the site does and shows what the model says', async (context) => {
    const { outcome, done } = await walk(sizes.runs)
    if (outcome.failed) {
      throw new Error(fc.defaultReportMessage(outcome), { cause: outcome.errorInstance })
    }
    tell(context, { seed, runs: sizes.runs, commands: done })
  })

  test('control: a model whose holds last a minute longer is found out', async () => {
    const { outcome } = await walk(200, 11 * MINUTE)
    expect(outcome.failed).toBe(true)
  })

  test('control: a database without the unique index is found out', async () => {
    const index = sql`drop index bookings_slot`
    await work.database.write((writing) => index.execute(writing))
    const { outcome } = await walk(200)
    expect(outcome.failed).toBe(true)
  })
})
