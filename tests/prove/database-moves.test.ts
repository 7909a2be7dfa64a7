import { afterEach, describe, expect, inject, test } from 'vitest'
import { getHolds, type SlotRequest } from '../../domain/calendar/hold.ts'
import { freeSlots, jane, offeredOn } from '../server/support/bookings.ts'
import { order } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { runCommand } from '../server/support/owner-tool.ts'
import { openCluster, query } from '../server/support/postgres-cluster.ts'
import { waitForEmptyOutbox } from '../server/support/stored.ts'
import { startTestServer, type TestServer } from '../server/support/test-server.ts'
import { createVisitor } from '../server/support/visitor.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

/** A site on a primary and its standby, which confirms each commit unless `isSynchronous` is false. */
async function openPair(isSynchronous = true) {
  const primary = await openCluster()
  if (!primary) throw new Error('Postgres is not installed.')
  closings.push(primary.close)
  const standby = await primary.openStandby()
  closings.push(standby.close)
  const names = isSynchronous ? '*' : ''
  await order(
    primary.url,
    `alter system set synchronous_standby_names = '${names}'`,
    'select pg_reload_conf()',
    'create database moves',
  )
  const hosts = [primary, standby].map(({ folder }) => encodeURIComponent(folder))
  const url = `postgres://practice@${hosts}/moves`
  const app = await startTestServer({ name: 'Postgres', create: async () => url })
  closings.push(app.close)
  return { primary, standby, url, app, free: freeSlots(app) }
}

type Server = Awaited<ReturnType<typeof openPair>>['primary' | 'standby']
/** The URL of the site's database on one of the servers. */
const inMoves = ({ url }: Pick<Server, 'url'>) => url.replace('/postgres?', '/moves?')

/** Books a slot as a visitor, who sends the same request again as long as the site says that it failed. */
async function createBooker(app: Pick<TestServer, 'url'>, slot: SlotRequest) {
  const visitor = createVisitor(app.url)
  await visitor.get(getHolds)
  const send = () => visitor.post(bookAppointment, { ...jane, ...slot })
  const insist = async (): Promise<string> => {
    const { status, body } = await send()
    if (body.success) return body.reference
    expect([status, body]).toMatchObject([503, { reason: 'failure' }])
    return insist()
  }
  return { send, insist }
}

/** The references of the bookings on one of the servers. */
async function keptBy(server: Server): Promise<string[]> {
  const text = 'select reference from bookings'
  const rows = await query<{ reference: string }>(inMoves(server), text)
  return rows.map(({ reference }) => reference)
}

describe.runIf(inject('postgres') !== '')('a database that moves to its standby', () => {
  test('control: a standby that does not confirm commits loses a booking, and no list shows it any more', async () => {
    const { primary, standby, app, free } = await openPair(false)
    await standby.stop('SIGINT')
    const slot = await free()
    await (await createBooker(app, slot)).insist()
    await waitForEmptyOutbox(app)
    const isFree = async () => (await offeredOn(slot, app.visitor()))?.includes(slot.slot)
    expect(await isFree()).toBe(false)
    const transactionAt = async (server: Server, which: string) => {
      const [row] = await query<{ id: number }>(inMoves(server), `select ${which}::text::int as id`)
      return row?.id ?? 0
    }
    const before = await transactionAt(primary, 'pg_snapshot_xmax(pg_current_snapshot())')
    await primary.kill()
    await standby.start()
    standby.promote()
    expect(await keptBy(standby)).toEqual([])
    // The new primary has had as many transactions as the one that was lost.
    let now = 0
    while (now + 1 < before) now = await transactionAt(standby, 'pg_current_xact_id()')
    expect(await isFree()).toBe(true)
  })

  test('a commit that no standby confirms is not acknowledged, and the same request gets its booking later', async () => {
    const { primary, standby, app, free } = await openPair()
    const booker = await createBooker(app, await free())
    await standby.stop('SIGINT')
    expect((await booker.send()).status).toBe(503)
    await standby.start()
    const reference = await booker.insist()
    await primary.kill()
    standby.promote()
    expect(await keptBy(standby)).toEqual([reference])
  })

  test('the doctor and the metrics say whether a standby confirms each booking', async () => {
    const { primary, standby, url, app } = await openPair()
    const { notice } = await app.another({ METRICS_PORT: '0' })
    const metrics = /http:\S+metrics/.exec(notice)?.[0] ?? ''
    const said = async (DATABASE_URL = url) => {
      const { out } = await runCommand(['doctor'], { DATABASE_URL })
      const figures = await (await fetch(metrics)).text()
      return [
        /^.*standby.*$/im.exec(out)?.[0],
        /^practice_database_standbys (.*)$/m.exec(figures)?.[1],
        /^practice_database_lag_seconds (.*)$/m.exec(figures)?.[1],
      ]
    }
    const seconds = expect.stringMatching(/^[\d.e-]+$/)
    expect(await said()).toEqual(['ok     A standby confirms each booking.', '1', seconds])
    // A user who owns the tables, and may not see what the standby does.
    await order(primary.url, 'create role site login in role practice')
    const [hidden] = await said(url.replace('practice@', 'site@'))
    expect(hidden).toMatch(
      /^WRONG {2}Whether a standby confirms each booking is hidden from the site/,
    )
    await order(
      primary.url,
      "alter system set synchronous_standby_names = ''",
      'select pg_reload_conf()',
    )
    await standby.stop('SIGINT')
    await expect
      .poll(() => said())
      .toEqual([
        'WRONG  No standby confirms bookings: if the primary is lost now, bookings are lost. Check that the standby runs.',
        '0',
        undefined,
      ])
  })
})
