import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { availableEngines, createFolder } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { parseMail } from '../support/parse-mail.ts'
import {
  dumpDatabase,
  jane,
  readFolder,
  startTestServer,
  type TestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'

const SKIPPED = '2027-03-14'
const REPEATED = '2027-11-07'

/** A practice that is open on the Sundays when the clocks change. */
function nightPractice({ hours, minutes = 30, zone = 'America/New_York' }: Night): string {
  const folder = createFolder()
  cpSync('practice/pictures', join(folder, 'pictures'), { recursive: true })
  const file = join(folder, 'practice.yaml')
  const demo = readFileSync(TEST_PRACTICE, 'utf8')
  const changes: [RegExp, string][] = [
    [/timeZone: .*/, `timeZone: ${zone}`],
    [/visitMinutes: .*/, `visitMinutes: ${minutes}`],
    [/friday: 9:00 AM - 5:00 PM/, `sunday: ${hours}`],
  ]
  const text = changes.reduce((all, [from, to]) => {
    expect(all).toMatch(from)
    return all.replace(from, to)
  }, demo)
  writeFileSync(file, text)
  return file
}
interface Night {
  hours: string
  minutes?: number
  zone?: string
}

/** The slots of the primary location on a day, as the API lists them. */
const offered = async (app: TestServer, day: string): Promise<readonly string[] | undefined> => {
  const { body } = await app.visitor().get(getLocations)
  return body.find(({ id }) => id === 6)?.schedule[day]
}

describe.each(availableEngines)('when the clocks change in New York, on $name', (engine) => {
  const opened: TestServer[] = []
  const open = async (night: Night, at: string) => {
    const app = await startTestServer(engine, { PRACTICE_FILE: nightPractice(night) })
    app.clock.at = Date.parse(at)
    opened.push(app)
    return app
  }
  afterAll(() => Promise.all(opened.map((app) => app.close())))

  describe('opening hours inside the skipped hour', () => {
    let app: TestServer
    beforeAll(async () => {
      app = await open({ hours: '2:00 AM - 3:00 AM' }, '2027-03-10T12:00:00-05:00')
    })

    test('that day there is nothing to book, and a week later there is', async () => {
      expect(await offered(app, SKIPPED)).toBeUndefined()
      expect(await offered(app, '2027-03-21')).toEqual(['2:00 AM', '2:30 AM'])
    })

    test('a request for a skipped slot is refused, and changes nothing', async () => {
      const before = await dumpDatabase(app)
      const slot = { location: { id: 6 }, date: SKIPPED, slot: '2:30 AM' }
      const visitor = app.visitor()
      for (const answer of [
        await visitor.post(holdAppointment, slot),
        await visitor.post(bookAppointment, { ...jane, ...slot }),
      ]) {
        expect([answer.status, answer.body]).toMatchObject([
          409,
          {
            success: false,
            message: 'No visits are offered at this time. Please choose one from the list.',
          },
        ])
      }
      expect(await dumpDatabase(app)).toBe(before)
    })

    test('control: with a fixed offset, slots are offered that no clock shows', async () => {
      const fixed = await open(
        { hours: '2:00 AM - 3:00 AM', zone: 'Etc/GMT+5' },
        '2027-03-10T12:00:00-05:00',
      )
      expect(await offered(fixed, SKIPPED)).toEqual(['2:00 AM', '2:30 AM'])
    })
  })

  test('no visit begins before the previous one is over, although the clocks skip an hour', async () => {
    const app = await open(
      { hours: '12:45 AM - 5:15 AM', minutes: 45 },
      '2027-03-10T12:00:00-05:00',
    )
    // The visit at 1:30 ends at 3:15 by the clock, because the clock skips an hour.
    expect(await offered(app, SKIPPED)).toEqual(['12:45 AM', '1:30 AM', '3:45 AM', '4:30 AM'])
    expect(await offered(app, '2027-03-21')).toEqual([
      '12:45 AM',
      '1:30 AM',
      '2:15 AM',
      '3:00 AM',
      '3:45 AM',
      '4:30 AM',
    ])
  })

  test('a hold across the skipped hour lasts ten minutes, and its end is in the new time', async () => {
    const app = await open({ hours: '9:00 AM - 5:00 PM' }, '2027-03-14T01:55:00-05:00')
    const visitor = app.visitor()
    const slot = { location: { id: 6 }, date: SKIPPED, slot: '9:00 AM' }
    const { body } = await visitor.post(holdAppointment, slot)
    expect(body).toMatchObject({
      message: 'This time is held for you until 3:05 AM New York time.',
    })
    const holds = await visitor.get(getHolds)
    expect(holds.text).toContain('"expires_at":"2027-03-14T03:05:00-04:00"')
    app.clock.advance(10 * 60_000)
    expect((await visitor.get(getHolds)).body).toEqual({ success: true, holds: [] })
  })

  describe('opening hours inside the repeated hour', () => {
    let app: TestServer
    beforeAll(async () => {
      app = await open({ hours: '1:00 AM - 2:00 AM' }, '2027-11-07T01:15:00-04:00')
    })

    test('they are offered once, for the first of the two hours, and disappear when it has passed', async () => {
      app.clock.at = Date.parse('2027-11-07T00:59:59-04:00')
      expect(await offered(app, REPEATED)).toEqual(['1:00 AM', '1:30 AM'])
      app.clock.at = Date.parse('2027-11-07T01:15:00-04:00')
      expect(await offered(app, REPEATED)).toEqual(['1:30 AM'])
      app.clock.at = Date.parse('2027-11-07T01:15:00-05:00')
      expect(await offered(app, REPEATED)).toBeUndefined()
    })

    test('e-mail and calendar file say which of the two hours the visit is in', async () => {
      app.clock.at = Date.parse('2027-11-07T01:15:00-04:00')
      const slot = { location: { id: 6 }, date: REPEATED, slot: '1:30 AM' }
      const { body } = await app.visitor().post(bookAppointment, { ...jane, ...slot })
      expect(body).toMatchObject({ success: true, date: REPEATED, time: '1:30 AM' })
      expect(body.success && body.ics).toContain('DTSTART:20271107T053000Z')
      expect(body.success && body.ics).toContain('DTEND:20271107T060000Z')
      await waitForEmptyOutbox(app)
      const mails = readFolder(app.outbox).filter(({ name }) => name.endsWith('.eml'))
      expect(mails.map(({ text }) => parseMail(text).text).join()).toContain(
        'Sunday, November 7th, 2027 at 1:30 AM New York time (Eastern Daylight Time)',
      )
    })

    test('control: with a fixed offset, the visit is an hour later', async () => {
      const fixed = await open(
        { hours: '1:00 AM - 2:00 AM', zone: 'Etc/GMT+5' },
        '2027-11-07T01:15:00-04:00',
      )
      expect(await offered(fixed, REPEATED)).toEqual(['1:00 AM', '1:30 AM'])
    })
  })
})
