import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SlotRequest } from '../../domain/hold.ts'
import { slotFromLabel } from '../../domain/slot.ts'
import { readConfig } from '../../server/config.ts'
import { loadPractice } from '../../server/practice/practice-file.ts'
import { openServices } from '../../server/services.ts'
import type { ToolContext } from '../../server/tool/tool-context.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { availableEngines, createFolder } from '../server/support/engines.ts'
import {
  freeSlots,
  MINUTE,
  NOON,
  startTestServer,
  type TestServer,
} from '../server/support/test-server.ts'
import { clearDatabase } from './support/clear-database.ts'
import { commands, look, PEOPLE, SLOTS } from './support/commands.ts'
import { Model } from './support/model.ts'
import { reportFigures } from './support/report-figures.ts'
import { seed, sizes } from './support/sizes.ts'

const LONGEST = 20

const startOf = ({ date, slot }: SlotRequest): number =>
  Date.parse(`${date}T${(slotFromLabel(slot) ?? '').replace(/..$/, ':$&')}:00-04:00`)

describe.each(availableEngines)('the practice and a model of it, on $name', (engine) => {
  let app: TestServer
  let context: Omit<ToolContext, 'streams'>
  const slots: SlotRequest[] = []
  const folder = createFolder()
  beforeAll(async () => {
    app = await startTestServer(engine)
    const { databaseUrl, clock } = app
    const config = readConfig({ DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost' })
    const services = await openServices(config, loadPractice(TEST_PRACTICE), { clock })
    context = { services, databaseUrl }
    const free = freeSlots(() => app)
    while (slots.length < SLOTS) slots.push(await free())
  })
  afterAll(async () => {
    await context.services.database.close()
    await app.close()
  })

  /** Runs random commands in random order; the site must show what the model says. */
  async function walk(runs: number, holdLasts?: number) {
    let done = 0
    const sequence = fc.commands(commands, { maxCommands: LONGEST, size: 'max' })
    const agree = fc.asyncProperty(sequence, async (some) => {
      await clearDatabase(app.database)
      app.clock.at = NOON
      const model = new Model(NOON, slots.map(startOf), holdLasts)
      const people = Array.from({ length: PEOPLE }, () => app.visitor())
      const real = { app, slots, people, context, folder }
      await fc.asyncModelRun(() => ({ model, real }), some)
      await look(model, real)
      done += [...some].length
    })
    // Shrinking a counterexample would take an hour, so it is printed as it was found.
    const outcome = await fc.check(agree, { numRuns: runs, seed, endOnFailure: true })
    return { outcome, done }
  }

  test('after any commands in any order, the site shows what the model says', async (context) => {
    const { outcome, done } = await walk(sizes.runs)
    if (outcome.failed) {
      throw new Error(fc.defaultReportMessage(outcome), { cause: outcome.errorInstance })
    }
    reportFigures(context, { seed, runs: sizes.runs, commands: done })
  })

  test('control: a model whose holds last a minute longer is noticed', async () => {
    const { outcome } = await walk(200, 11 * MINUTE)
    expect(outcome.failed).toBe(true)
  })

  test('control: a database without the unique index is noticed', async () => {
    const index = sql`drop index bookings_slot`
    await app.database.write((transaction) => index.execute(transaction))
    const { outcome } = await walk(200)
    expect(outcome.failed).toBe(true)
  })
})
