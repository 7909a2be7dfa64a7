import { describe, expect, test, vi } from 'vitest'
import { enterDeskCode, getDeskSession } from '../../../domain/desk/sign-in.ts'
import * as calls from '../../../domain/first-day.ts'
import { getReviews } from '../../../domain/reviews/review.ts'
import { readConfig } from '../../../server/config/config.ts'
import { recordAct } from '../../../server/database/audit.ts'
import { createFirstDayLink } from '../../../server/desk/first-day.ts'
import { lastVersion, practiceInForce } from '../../../server/practice/saved-practice.ts'
import { openServices } from '../../../server/services.ts'
import { bringBack, saveChanges } from '../../../server/settings/change-practice.ts'
import { PATIENCE } from '../../patience.ts'
import { MINUTE } from '../support/clock.ts'
import { askForDeskCode, auditOf } from '../support/desk.ts'
import { availableEngines, type Engine, sqlite } from '../support/engines.ts'
import { latestCode, wrongCode } from '../support/letters.ts'
import { ownerTool } from '../support/owner-tool.ts'
import { openTestServer } from '../support/test-server.ts'

const DEMO_OWNER = 'hello@lanternhill.example'
const EMAIL = 'ada@clearview.example'
const person = (who: string, name: string) => [
  { path: [who, 'name'], value: name },
  { path: [who, 'credentials'], value: 'Thermographer' },
  { path: [who, 'biography'], value: ['She has done this for years.'] },
]
const CHANGES = [
  { path: ['name'], value: 'Clear View' },
  { path: ['phone'], value: '212 555 0199' },
  { path: ['office'], value: '1 Main Street, Albany, NY 12207' },
  { path: ['timeZone'], value: 'America/Chicago' },
  {
    path: ['locations', 0],
    value: { id: 7, slug: 'main', name: 'Main Street', address: '1 Main Street', hours: {} },
  },
  { path: ['locations', 0, 'hours', 'monday'], value: '9:00 AM - 5:00 PM' },
  { path: ['price'], value: 190 },
  { path: ['visitMinutes'], value: 45 },
  ...person('technician', 'Ada Moss'),
  ...person('doctor', 'Dr. Eve Hill'),
  { path: ['email'], value: EMAIL },
]

/** The demonstration as `npm start` shows it, and the link that was printed for it. */
async function nobodys(engine: Engine, env: NodeJS.ProcessEnv = {}) {
  const app = await openTestServer(engine, { PRACTICE_FILE: undefined, ...env })
  const config = readConfig({ DATABASE_URL: app.databaseUrl })
  const services = await openServices(config, undefined, { clock: app.clock })
  app.closeAtEnd(() => services.database.close())
  const link = async () => (await createFirstDayLink(services))?.split('#')[1] ?? ''
  const open = async (token: string) => {
    const visitor = app.visitor()
    const { body } = await visitor.post(calls.openFirstDay, { token })
    return { visitor, isMailed: body.success && body.isMailed, isOpen: body.success }
  }
  const versions = async () => (await lastVersion(app.database.read))?.version ?? 0
  return { app, services, link, open, versions }
}

describe.each(availableEngines)('the first day, on $name', (engine) => {
  test('six answers make the demonstration somebody’s own, and sign them in', async () => {
    const { app, services, link, open } = await nobodys(engine)
    const token = await link()
    const { visitor } = await open(token)
    expect((await visitor.post(calls.checkFirstDay, { token, changes: CHANGES })).status).toBe(200)
    const finished = await visitor.post(calls.finishFirstDay, { token, changes: CHANGES })
    expect(finished.body).toMatchObject({ success: true, email: EMAIL, isOwner: true })
    const practice = await practiceInForce({ practiceFile: undefined }, services.database)
    expect(practice).toMatchObject({
      ...{ demo: false, name: 'Clear View', price: 190, visitMinutes: 45, reviews: [] },
      ...{
        technician: { name: 'Ada Moss', photo: 'person.svg' },
        doctor: { name: 'Dr. Eve Hill' },
      },
      locations: [{ id: 7, name: 'Main Street', extra: {} }],
    })
    expect(practice.source.facts).not.toMatch(/Lantern|Marisol|Ashgrove|invented|example\.org/)
    expect(await auditOf(app)).toEqual([
      `${EMAIL} changed the settings The first day`,
      `${EMAIL} signed in desk`,
    ])
    // The running process takes it up, and then knows its owner.
    await vi.waitFor(
      async () =>
        expect((await visitor.post(getDeskSession, {})).body).toMatchObject({ success: true }),
      PATIENCE,
    )
    const { body } = await app.visitor().get(getReviews)
    expect(body.success && body.reviews).toEqual([])
    expect(app.logText()).not.toContain(token)
    expect(await createFirstDayLink(services)).toBeUndefined()
  })

  test('a link works once: used twice, by two at once, and late', async () => {
    const { app, link, open, versions } = await nobodys(engine)
    const [token, other] = [await link(), await link()]
    const [one, two] = [await open(token), await open(token)]
    const third = await open(other)
    const finish = async ({ visitor }: typeof one, by: string) =>
      (await visitor.post(calls.finishFirstDay, { token: by, changes: CHANGES })).status
    const outcomes = await Promise.all([
      finish(one, token),
      finish(two, token),
      finish(third, other),
    ])
    expect(outcomes.toSorted()).toEqual([200, 404, 404])
    expect(await versions()).toBe(1)
    expect(await finish(one, token)).toBe(404)
    expect((await open(other)).isOpen).toBe(false)
    expect(await app.database.read.selectFrom('desk_sessions').selectAll().execute()).toHaveLength(
      1,
    )
  })
})

describe('the first day', () => {
  test('leaves nothing to whoever tried the demonstration’s desk', async () => {
    const { app, services, open } = await nobodys(sqlite)
    const eve = app.visitor()
    const planted = { path: ['intakeForm'], value: 'https://evil.example/form' }
    const change = { version: 0, what: 'Letters', changes: [planted] }
    expect((await saveChanges(services, DEMO_OWNER, change)).isRefused).toBe(false)
    const code = await askForDeskCode(app, eve, DEMO_OWNER)
    const reloaded = await openServices(readConfig({ DATABASE_URL: app.databaseUrl }), undefined, {
      clock: app.clock,
    })
    app.closeAtEnd(() => reloaded.database.close())
    const token = (await createFirstDayLink(reloaded))?.split('#')[1] ?? ''
    await vi.waitFor(async () => expect((await open(token)).isOpen).toBe(true), PATIENCE)
    const { visitor } = await open(token)
    const changes = CHANGES.map((one) =>
      one.path[0] === 'email' ? { ...one, value: 'Ada@ClearView.example' } : one,
    )
    const { body } = await visitor.post(calls.finishFirstDay, { token, changes })
    expect(body).toMatchObject({ success: true, email: EMAIL, isOwner: true })
    // Before the process has taken up the new practice, too.
    expect((await eve.post(enterDeskCode, { code })).body).toMatchObject({ success: false })
    const saved = await saveChanges(reloaded, DEMO_OWNER, { ...change, version: 2 })
    expect(saved).toMatchObject({ isRefused: true, reason: 'forbidden' })
    const back = await bringBack(reloaded, DEMO_OWNER, { version: 2, earlier: 1 })
    expect(back).toMatchObject({ isRefused: true, reason: 'forbidden' })
    const practice = await practiceInForce({ practiceFile: undefined }, services.database)
    expect(practice.intakeForm).toBeUndefined()
  })

  test('is not offered once somebody of a practice has used the desk, whose file was forgotten', async () => {
    const { services, link } = await nobodys(sqlite)
    expect(await link()).not.toBe('')
    await services.database.write((transaction) =>
      recordAct(transaction, { by: 'ada@own.example', act: 'signed in', record: 'desk' }, 1),
    )
    expect(await link()).toBe('')
  })

  test('what is nested too deep is refused, without a link and with one', async () => {
    const { app, link, open } = await nobodys(sqlite)
    const value = `${'['.repeat(6000)}${']'.repeat(6000)}`
    const sent = async (visitor: ReturnType<typeof app.visitor>, token: string) => {
      const body = `{"token":"${token}","changes":[{"path":["name"],"value":${value}}]}`
      const headers = { 'Content-Type': 'application/json', Origin: app.url }
      return (await visitor.send('POST', calls.checkFirstDay.path, { body, headers })).status
    }
    expect(await sent(app.visitor(), '')).toBe(404)
    const token = await link()
    const { visitor } = await open(token)
    expect(await sent(visitor, token)).toBe(400)
    const between = { token, changes: [{ path: ['locations', 0.5], value: 1 }] }
    expect((await visitor.sendJson(calls.checkFirstDay.path, between)).status).toBe(400)
  })

  test('its own link, entered as the code, does not use it up', async () => {
    const { link, open } = await nobodys(sqlite)
    const token = await link()
    const { visitor } = await open(token)
    const { body } = await visitor.post(calls.finishFirstDay, {
      token,
      changes: CHANGES,
      code: token,
    })
    expect(body).toMatchObject({ success: false, reason: 'code' })
    expect((await open(token)).isOpen).toBe(true)
  })

  test('is over after half an hour, and nothing was changed', async () => {
    const { app, link, open, versions } = await nobodys(sqlite)
    const token = await link()
    const { visitor } = await open(token)
    app.clock.advance(30 * MINUTE)
    expect((await open(token)).isOpen).toBe(false)
    expect((await visitor.post(calls.finishFirstDay, { token, changes: CHANGES })).status).toBe(404)
    expect(await versions()).toBe(0)
    expect((await open('')).isOpen).toBe(false)
  })

  test('names mistakes by their places, and changes nothing', async () => {
    const { link, open, versions } = await nobodys(sqlite)
    const token = await link()
    const { visitor } = await open(token)
    const changes = [...CHANGES, { path: ['price'], value: '' }, { path: ['phone'], value: '5' }]
    for (const call of [calls.checkFirstDay, calls.finishFirstDay]) {
      const { body } = await visitor.post(call, { token, changes })
      const errors = { price: expect.any(String), phone: expect.any(String) }
      expect(body).toMatchObject({ success: false, errors })
    }
    const { body } = await visitor.post(calls.finishFirstDay, {
      token,
      changes: [{ path: ['email'], value: EMAIL }],
    })
    const unanswered = ['name', 'doctor.name', 'technician.biography', 'locations.0.name']
    expect(Object.keys(body.success ? {} : Object(body.errors))).toEqual(
      expect.arrayContaining(unanswered),
    )
    const nowhere = { token, changes: [{ path: ['nothing', 3], value: '\u0000' }] }
    expect((await visitor.post(calls.checkFirstDay, nowhere)).status).toBe(400)
    expect(await versions()).toBe(0)
  })

  test('with a mail server, a code shows that letters reach the owner; a wrong one does not use up the link', async () => {
    const { app, link, open, versions } = await nobodys(sqlite)
    const token = await link()
    const { visitor } = await open(token)
    const asked = { token, email: EMAIL }
    expect((await visitor.post(calls.sendFirstDayCode, asked)).body).toEqual({ success: true })
    const code = await latestCode(app, EMAIL)
    const finish = async (changes: typeof CHANGES, typed: string) =>
      (await visitor.post(calls.finishFirstDay, { token, changes, code: typed })).body
    expect(await finish(CHANGES, wrongCode(code))).toMatchObject({ reason: 'code' })
    const stranger = [...CHANGES, { path: ['email'], value: 'eve@stranger.example' }]
    expect(await versions()).toBe(0)
    expect(await finish(CHANGES, code)).toMatchObject({ success: true, email: EMAIL })
    expect(await finish(stranger, code)).toMatchObject({ success: false, reason: 'unknown' })
  })

  test('a code proves no other address', async () => {
    const { app, link, open, versions } = await nobodys(sqlite)
    const token = await link()
    const { visitor } = await open(token)
    await visitor.post(calls.sendFirstDayCode, { token, email: EMAIL })
    const changes = [...CHANGES, { path: ['email'], value: 'eve@stranger.example' }]
    const code = await latestCode(app, EMAIL)
    const { body } = await visitor.post(calls.finishFirstDay, { token, changes, code })
    expect(body).toMatchObject({ success: false, reason: 'code' })
    expect(await versions()).toBe(0)
  })

  test('a practice with a file, or with settings of its own, has no such link', async () => {
    const app = await openTestServer(sqlite)
    const { run } = ownerTool(app)
    const { code, err } = await run(['first-day'])
    expect(code).not.toBe(0)
    expect(err).toContain('This site has settings of its own already.')
  })

  test('the command prints it', async () => {
    const { app, open } = await nobodys(sqlite)
    const { run } = ownerTool(app, '')
    const { out } = await run(['first-day'])
    const [, token = ''] = /\/first-day#(\d{16})\n/.exec(out) ?? []
    expect((await open(token)).isOpen).toBe(true)
  })
})
