import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { getHolds, holdAppointment } from '../../domain/hold.ts'
import { checkAuth, checkReviewCode, sendReviewCode } from '../../domain/new-review.ts'
import { hasOptedOut, setOptedOut } from '../../server/messages/opt-outs.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { availableEngines } from './support/engines.ts'
import { bookAppointment } from './support/own-calls.ts'
import { runCommand } from './support/owner-tool.ts'
import { latestCode } from './support/sent-codes.ts'
import { freeSlots, jane, startTestServer } from './support/test-server.ts'
import { createVisitor } from './support/visitor.ts'

describe.each(availableEngines)('the secret key, on $name', (engine) => {
  test('is made at the first start, and no other user of the machine can read it', async () => {
    const app = await startTestServer(engine)
    const keys = () => app.database.read.selectFrom('keys').selectAll().execute()
    expect(await keys()).toMatchObject([{ name: 'hash', secret: expect.stringMatching(/^.{43}$/) }])
    const first = await keys()
    await app.another()
    expect(await keys()).toEqual(first)
    if (engine.name === 'SQLite') {
      const path = app.databaseUrl.slice('file:'.length)
      const modes = ['', '-wal', '-shm'].map((ending) => statSync(path + ending).mode & 0o777)
      expect(modes).toEqual([0o600, 0o600, 0o600])
    }
    await app.close()
  })

  test('is rotated in every process; nobody is signed out, and stopped texts stay stopped', async () => {
    const app = await startTestServer(engine)
    const second = await app.another()
    const free = freeSlots(() => app)
    const visitor = app.visitor()
    await visitor.post(bookAppointment, { ...jane, ...(await free()) })
    await visitor.post(holdAppointment, await free())
    await visitor.post(sendReviewCode, { value: jane.email })
    const code = await latestCode(app, jane.email)
    expect((await visitor.post(checkReviewCode, { code })).body.success).toBe(true)
    await setOptedOut(app, '2125550199', true, app.clock.now())

    /** As what a hold notes where it came from. */
    const networkOfHold = async (url: string) => {
      const stranger = createVisitor(url)
      await stranger.send('POST', holdAppointment.path, {
        body: JSON.stringify(await free()),
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' },
      })
      const holds = await app.database.read
        .selectFrom('holds')
        .select('network')
        .where('network', 'is not', null)
        .execute()
      await app.database.write((transaction) =>
        transaction.deleteFrom('holds').where('network', 'is not', null).execute(),
      )
      return holds[0]?.network
    }
    const before = await networkOfHold(app.url)
    expect(await networkOfHold(second.url)).toBe(before)

    const env = { PRACTICE_FILE: TEST_PRACTICE, DATABASE_URL: app.databaseUrl }
    const { code: exit, out } = await runCommand(['keys', 'rotate'], env, { clock: app.clock })
    expect([exit, out]).toEqual([0, expect.stringContaining('Nobody was signed out')])
    for (const { url } of [app, second]) {
      await expect.poll(() => networkOfHold(url)).not.toBe(before)
    }
    expect(await networkOfHold(app.url)).toBe(await networkOfHold(second.url))
    for (const { url } of [app, second]) {
      const same = createVisitor(url, visitor.cookie())
      expect((await same.get(checkAuth)).body).toEqual({ success: true, reviewed: false })
      const { body } = await same.get(getHolds)
      expect(body.success && body.holds.map(({ current }) => current)).toEqual([true])
    }
    expect(await hasOptedOut(app, '2125550199')).toBe(true)
    expect(await hasOptedOut(app, '2125550198')).toBe(false)
    await setOptedOut(app, '2125550199', false, app.clock.now())
    expect(await hasOptedOut(app, '2125550199')).toBe(false)
    const { out: acts } = await runCommand(['audit'], env, { clock: app.clock })
    expect(acts).toContain('rotated the keys')
    await app.close()
  })
})
