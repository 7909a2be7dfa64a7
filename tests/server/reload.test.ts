import { expect, onTestFinished, test, vi } from 'vitest'
import { getHolds, holdAppointment } from '../../domain/calendar/hold.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import { DatabaseBusy } from '../../server/database/tables.ts'
import { announceReload, latestReload } from '../../server/reload/announcements.ts'
import { followReloads } from '../../server/reload/follow-reloads.ts'
import { bookVisit, freeSlots, jane } from './support/bookings.ts'
import { changedPractice, editPractice } from './support/changed-practice.ts'
import { HOUR, MINUTE } from './support/clock.ts'
import { auditOf } from './support/desk.ts'
import { sqlite } from './support/engines.ts'
import { mailsAbout } from './support/letters.ts'
import { bookAppointment } from './support/own-calls.ts'
import { runCommand } from './support/owner-tool.ts'
import { openTestServer } from './support/test-server.ts'
import { openPractice } from './support/tool-services.ts'
import { priceAt } from './support/visitor.ts'

/** Processes look for announcements when a test lets a second pass. */
function standStill() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}
const passSecond = () => void vi.advanceTimersByTime(1_000)

async function prepare() {
  standStill()
  const file = changedPractice()
  const app = await openTestServer(sqlite, { PRACTICE_FILE: file })
  const second = await app.another()
  const reload = () => runCommand(['reload'], app.env, { clock: app.clock })
  return { app, second, file, reload }
}

test('a changed practice file takes effect in every process, and visitors keep what they have', async () => {
  const { app, second, file, reload } = await prepare()
  const free = freeSlots(app)
  const visitor = app.visitor()
  const held = await free()
  await bookVisit(visitor, await free())
  await visitor.post(holdAppointment, held)
  const urls = [app.url, second.url]
  editPractice(file, /^price: .*$/m, 'price: 321')
  editPractice(file, /^name: .*$/m, 'name: Harbor Thermography')
  // Saving the file does not apply it.
  passSecond()
  expect(await Promise.all(urls.map(priceAt))).not.toContain(321)
  const out = 'The practice file has no mistakes. The site applies it within a few seconds.\n'
  expect(await reload()).toEqual({ code: 0, out, err: '' })
  passSecond()
  await expect.poll(() => Promise.all(urls.map(priceAt))).toEqual([321, 321])
  const { body } = await visitor.get(getHolds)
  expect(body.success && body.holds.map(({ current }) => current)).toEqual([true])
  expect((await visitor.post(bookAppointment, { ...jane, ...held })).body.success).toBe(true)
  const mails = (await mailsAbout(app, /./)).filter(({ to }) => to === jane.email)
  expect(mails.map(({ from }) => from.replace(/"? <.*/, '').replace('"', '')).sort()).toEqual([
    ...['Harbor Thermography', 'Lantern Hill Thermography'],
  ])
})

test('a practice file with a mistake changes nothing, and the owner is told where it is', async () => {
  const { app, second, file, reload } = await prepare()
  editPractice(file, /^price: .*$/m, 'price: much')
  const { code, out, err } = await reload()
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(
    /^The practice file has mistakes, so the site stays as it was\. Correct them and run this again\.\n.*practice\.yaml, line \d+: price must be/,
  )
  // If the file breaks after the tool has checked it, each server finds the mistake itself.
  await app.database.write((transaction) => announceReload(transaction, app.clock.now()))
  passSecond()
  await expect
    .poll(() => app.logged.filter((line) => line.includes('The site stays as it was')))
    .toHaveLength(2)
  expect(app.logged.join()).toMatch(/line \d+: price must be/)
  expect(await Promise.all([app, second].map(({ url }) => priceAt(url)))).toEqual([225, 225])
  editPractice(file, /^price: .*$/m, 'price: 99')
  expect((await reload()).code).toBe(0)
  passSecond()
  await expect.poll(() => priceAt(second.url)).toBe(99)
  const acts = await auditOf(app)
  expect(acts.filter((act) => act.includes('reloaded the practice file'))).toHaveLength(1)
})

/** Follows one announcement for three seconds in a process that started later, and counts its reloads. */
async function countReloads(startsLater: number, reload: (index: number) => void = () => {}) {
  standStill()
  const practice = await openPractice(sqlite)
  const now = practice.clock.now()
  await practice.database.write((transaction) => announceReload(transaction, now))
  let reloads = 0
  const onReload = async () => {
    reload(++reloads)
    return []
  }
  const following = await followReloads(practice, now + startsLater, onReload, async () => {})
  for (let second = 0; second < 3; second++) {
    passSecond()
    // Gives the check, and the reload it may start, time to finish.
    for (let index = 0; index < 5; index++) await latestReload(practice.database)
  }
  await following.stop()
  return reloads
}

test('a price holds from its day on, without a reload and whatever was written to the file since', async () => {
  standStill()
  const file = changedPractice([
    'price: 225',
    'price: 225\nnewPrices:\n  - from: 2026-07-02\n    price: 250\n  - from: 2026-07-03\n    price: 275',
  ])
  const app = await openTestServer(sqlite, { PRACTICE_FILE: file })
  editPractice(file, /^price: .*$/m, 'price: much')
  for (const [hours, price] of [
    [11, 225],
    [1, 250],
    [24, 275],
  ] as const) {
    app.clock.advance(hours * HOUR)
    passSecond()
    await expect.poll(() => priceAt(app.url)).toBe(price)
  }
})

test('a process follows what was announced since a minute before its start, and once', async () => {
  expect(await countReloads(MINUTE)).toBe(1)
  expect(await countReloads(MINUTE + 1)).toBe(0)
})

test('a reload that meets a busy database is tried again, and done once', async () => {
  const reloads = await countReloads(0, (index) => {
    if (index === 1) throw new DatabaseBusy('Another process is writing.')
  })
  expect(reloads).toBe(2)
})

test('no request fails while the file is loaded, and visits that no longer fit are named', async () => {
  const { app, file, reload } = await prepare()
  const slot = await freeSlots(app)()
  const { reference } = await bookVisit(app.visitor(), slot)
  const statuses: number[] = []
  let isOver = false
  const ask = async () => {
    while (!isOver) statuses.push((await app.visitor().get(getLocations)).status)
  }
  const asking = [ask(), ask(), ask()]
  const haveAsked = async () => {
    const before = statuses.length
    await expect.poll(() => statuses.length - before).toBeGreaterThan(6)
  }
  await haveAsked()
  editPractice(file, /^price: .*$/m, 'price: 321')
  editPractice(file, /^( +)- id: /m, `$1- extra: { ${slot.date}: [] }\n$1  id: `)
  expect((await reload()).out).toContain(`${reference}, `)
  passSecond()
  await expect.poll(() => priceAt(app.url)).toBe(321)
  await haveAsked()
  isOver = true
  await Promise.all(asking)
  expect(new Set(statuses)).toEqual(new Set([200]))
})
