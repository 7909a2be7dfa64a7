import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getHolds } from '../../domain/calendar/hold.ts'
import { slotFromLabel } from '../../domain/calendar/slot.ts'
import { loadPractice } from '../../server/practice/practice-file.ts'
import { MINUTE, NOON } from '../server/support/clock.ts'
import { startTestServer, type TestServer } from '../server/support/test-server.ts'
import { openTool } from '../server/support/tool-services.ts'
import { createVisitor } from '../server/support/visitor.ts'
import { times } from '../times.ts'
import { changingHours } from './support/changing-hours.ts'
import { clearDatabase } from './support/clear-database.ts'
import { commands, look, MORNING, OFFERED, PEOPLE } from './support/commands.ts'
import { dropGuard } from './support/drop-guard.ts'
import { Model } from './support/model.ts'
import { reportFigures, seed, sizeOf } from './support/proof.ts'
import { proofEngines } from './support/proof-engines.ts'

const LONGEST = 20

const instantOf = (time: string): number =>
  Date.parse(`${MORNING.day}T${(slotFromLabel(time) ?? time).replace(/..$/, ':$&')}:00-04:00`)
const morning = { starts_at: instantOf(MORNING.from), ends_at: instantOf(MORNING.to) }

describe.each(proofEngines('model'))('the practice and a model of it, on $name', (engine) => {
  let app: TestServer
  const tools: Awaited<ReturnType<typeof openTool>>[] = []
  const urls: string[] = []
  // Two servers with different hours and visit lengths, as if the owner kept changing them.
  const files = changingHours()
  const practices = files.map(loadPractice)
  const offers = OFFERED.map(({ server, request }) => {
    const starts_at = instantOf(request.slot)
    return { starts_at, ends_at: starts_at + (practices[server]?.visitMinutes ?? 0) * MINUTE }
  })
  beforeAll(async () => {
    app = await startTestServer(engine)
    for (const file of files) {
      urls.push((await app.another({ PRACTICE_FILE: file })).url)
      tools.push(await openTool(app, file))
    }
  })
  afterAll(() => app.close())

  /** A visitor with a tab at each server. */
  async function person() {
    const first = createVisitor(urls[0] ?? '')
    await first.get(getHolds)
    return urls.map((url) => createVisitor(url, first.cookie()))
  }

  /** Runs random commands in random order; the site must show what the model says. */
  async function walk(runs: number, holdLasts?: number) {
    let done = 0
    const sequence = fc.commands(commands, { maxCommands: LONGEST, size: 'max' })
    const agree = fc.asyncProperty(sequence, async (some) => {
      await clearDatabase(app.database)
      app.clock.at = NOON
      const model = new Model(NOON, offers, morning, holdLasts)
      const people = await Promise.all(times(PEOPLE, person))
      const real = { app, people, tools }
      await fc.asyncModelRun(() => ({ model, real }), some)
      await look(model, real)
      done += [...some].length
    })
    // Shrinking a counterexample would take an hour, so it is printed as it was found.
    const outcome = await fc.check(agree, { numRuns: runs, seed, endOnFailure: true })
    return { outcome, done }
  }

  test('after any commands in any order, the site shows what the model says', async (context) => {
    const { outcome, done } = await walk(sizeOf('runs'))
    if (outcome.failed) {
      throw new Error(fc.defaultReportMessage(outcome), { cause: outcome.errorInstance })
    }
    reportFigures(context, { seed, runs: sizeOf('runs'), commands: done })
  })

  test('control: a model whose holds last a minute longer is noticed', async () => {
    const { outcome } = await walk(200, 11 * MINUTE)
    expect(outcome.failed).toBe(true)
  })

  test('control: a database that forgets which times are taken is noticed', async () => {
    await dropGuard(app.database)
    const { outcome } = await walk(200)
    expect(outcome.failed).toBe(true)
  })
})
