import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { practiceInForce } from '../../../server/practice/saved-practice.ts'
import { unwrap } from '../../../server/result.ts'
import * as settings from '../../../server/settings/change-practice.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { DAY } from '../support/clock.ts'
import { availableEngines } from '../support/engines.ts'
import { openRestoredSite } from '../support/restored-site.ts'
import { alter } from '../support/stored.ts'

type Site = Awaited<ReturnType<typeof openRestoredSite>>

test.each(availableEngines)(
  'whoever was taken off the desk in another state stays off it after a restore, on $name',
  async (engine) => {
    const [boss, staff, gone, since] = ['boss', 'staff', 'gone', 'since'].map(
      (name) => `${name}@lanternhill.example`,
    )
    const practiceFile = changedPractice([
      'email: hello@lanternhill.example',
      `email: hello@lanternhill.example\ndesk: [${boss}, Staff@lanternhill.example]\nfrontDesk: [${gone}]`,
    ])
    const open = () => openRestoredSite(engine, practiceFile)
    const [one, other] = [await open(), await open()]
    unwrap(await settings.moveFromFile(one.site(), boss ?? ''))
    const addPasskey = (site: Site, email = '') =>
      alter(
        site.site(),
        sql`insert into passkeys (id, email, name, public_key, counter, created_at)
          values (${email}, ${email}, 'Phone', 'k', 0, ${site.clock.at})`,
        sql`insert into calendar_feeds (email, hash, created_at)
          values (${email}, ${email}, ${site.clock.at})`,
      )
    const save = async (site: Site, changes: Record<string, unknown>) =>
      unwrap(
        await settings.saveChanges(site.site(), boss ?? '', {
          ...{ version: 1, what: 'People' },
          changes: Object.entries(changes).map(([key, value]) => ({ path: [key], value })),
        }),
      )
    await addPasskey(one, gone)
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    other.clock.advance(DAY)
    await save(other, { desk: [boss], frontDesk: [staff] })
    // It may be too old to be kept.
    await alter(other.site(), sql`delete from practice_versions where version = 1`)
    one.clock.advance(2 * DAY)
    await save(one, { price: 240, frontDesk: [gone, since] })
    await addPasskey(one, since)
    await one.backUp('new')
    other.clock.advance(3 * DAY)

    await other.restoreFile(one.fileOf('new'))
    const { database } = other.site()
    const { price, desk, frontDesk } = await practiceInForce({ practiceFile }, database)
    expect({ price, desk, frontDesk }).toEqual({
      price: 240,
      desk: [boss],
      frontDesk: [since, staff],
    })
    for (const table of ['passkeys', 'calendar_feeds'] as const)
      expect(await database.read.selectFrom(table).select('email').execute()).toEqual([
        { email: since },
      ])
  },
)

test.each(availableEngines)(
  'settings that another state has moved out of their file are not read from it again after a restore, on $name',
  async (engine) => {
    const [boss, gone] = ['hello@lanternhill.example', 'gone@lanternhill.example']
    const practiceFile = changedPractice([`email: ${boss}`, `email: ${boss}\nfrontDesk: [${gone}]`])
    const open = () => openRestoredSite(engine, practiceFile)
    const [one, other] = [await open(), await open()]
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    other.clock.advance(DAY)
    unwrap(await settings.moveFromFile(other.site(), boss))
    const changes = [{ path: ['frontDesk'] }]
    unwrap(await settings.saveChanges(other.site(), boss, { version: 1, what: 'People', changes }))
    one.clock.advance(2 * DAY)
    await one.site().close('2026-07-24')
    await one.backUp('new')
    other.clock.advance(3 * DAY)

    const { relation, losses } = await other.restoreFile(one.fileOf('new'))
    expect([relation, losses]).toEqual(['another state', []])
    const { frontDesk, pictures } = await practiceInForce({ practiceFile }, other.site().database)
    expect(frontDesk).toEqual([])
    expect(pictures).toEqual(other.site().practice.pictures)
  },
)

test.each(availableEngines)(
  'if another state has other owners, nobody whose access it ended is one after a restore, on $name',
  async (engine) => {
    const [one, other] = [await openRestoredSite(engine), await openRestoredSite(engine)]
    const [former, next] = ['hello@lanternhill.example', 'next@lanternhill.example']
    const save = async (site: Site, by: string, version: number, path: string, value: unknown) =>
      unwrap(
        await settings.saveChanges(site.site(), by, {
          ...{ version, what: path, changes: [{ path: [path], value }] },
        }),
      )
    unwrap(await settings.moveFromFile(one.site(), former))
    await one.backUp('old')
    await other.restoreFile(one.fileOf('old'))
    other.clock.advance(DAY)
    await save(other, former, 1, 'desk', [former, next])
    await save(other, next, 2, 'desk', [next])
    one.clock.advance(2 * DAY)
    await save(one, former, 1, 'price', 240)
    await one.backUp('new')
    await other.restoreFile(one.fileOf('new'))
    const { price, desk } = await practiceInForce(
      { practiceFile: undefined },
      other.site().database,
    )
    expect({ price, desk }).toEqual({ price: 240, desk: [next] })
  },
)
