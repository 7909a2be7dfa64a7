import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAppointment } from '../../../domain/booking.ts'
import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import {
  type AtWork,
  everythingIn,
  filesIn,
  goToWork,
  jane,
  outboxIsEmpty,
} from '../support/at-work.ts'
import { here, ownFolder } from '../support/engines.ts'
import { readLetter } from '../support/letter.ts'

const SKIPPED = '2027-03-14'
const REPEATED = '2027-11-07'

/** A practice that is open on Sundays while the clocks are changed. */
function nightPractice({ hours, minutes = 30, zone = 'America/New_York' }: Night): string {
  const folder = ownFolder()
  cpSync('practice/pictures', join(folder, 'pictures'), { recursive: true })
  const file = join(folder, 'practice.yaml')
  const demo = readFileSync('practice/demo.yaml', 'utf8')
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

/** What is offered at the primary location on a day, asked for over the wire. */
const offered = async (work: AtWork, day: string): Promise<readonly string[] | undefined> => {
  const { body } = await work.visitor().get(getLocations)
  return body.find(({ id }) => id === 6)?.schedule[day]
}

describe.each(here)('when the clocks change in New York, on $name', (engine) => {
  const opened: AtWork[] = []
  const open = async (night: Night, at: string) => {
    const work = await goToWork(engine, { PRACTICE_FILE: nightPractice(night) })
    work.clock.at = Date.parse(at)
    opened.push(work)
    return work
  }
  afterAll(() => Promise.all(opened.map((work) => work.close())))

  describe('hours inside the one that is skipped', () => {
    let work: AtWork
    beforeAll(async () => {
      work = await open({ hours: '2:00 AM - 3:00 AM' }, '2027-03-10T12:00:00-05:00')
    })

    test('that day there is nothing to book, and a week later there is', async () => {
      expect(await offered(work, SKIPPED)).toBeUndefined()
      expect(await offered(work, '2027-03-21')).toEqual(['2:00 AM', '2:30 AM'])
    })

    test('what is asked for all the same is refused, and changes nothing', async () => {
      const before = await everythingIn(work)
      const slot = { location: { id: 6 }, date: SKIPPED, slot: '2:30 AM' }
      const visitor = work.visitor()
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
      expect(await everythingIn(work)).toBe(before)
    })

    test('control: a practice that reckons with a fixed offset offers times that no clock shows', async () => {
      const fixed = await open(
        { hours: '2:00 AM - 3:00 AM', zone: 'Etc/GMT+5' },
        '2027-03-10T12:00:00-05:00',
      )
      expect(await offered(fixed, SKIPPED)).toEqual(['2:00 AM', '2:30 AM'])
    })
  })

  test('no visit begins before the one ahead of it is over, though the clocks skip an hour in it', async () => {
    const work = await open(
      { hours: '12:45 AM - 5:15 AM', minutes: 45 },
      '2027-03-10T12:00:00-05:00',
    )
    // From 1:30 it takes until 3:15, when the clocks say that it is three quarters of an hour later.
    expect(await offered(work, SKIPPED)).toEqual(['12:45 AM', '1:30 AM', '3:45 AM', '4:30 AM'])
    expect(await offered(work, '2027-03-21')).toEqual([
      '12:45 AM',
      '1:30 AM',
      '2:15 AM',
      '3:00 AM',
      '3:45 AM',
      '4:30 AM',
    ])
  })

  test('a hold over the skipped hour lasts its ten minutes, and says when it ends by the new time', async () => {
    const work = await open({ hours: '9:00 AM - 5:00 PM' }, '2027-03-14T01:55:00-05:00')
    const visitor = work.visitor()
    const slot = { location: { id: 6 }, date: SKIPPED, slot: '9:00 AM' }
    const { body } = await visitor.post(holdAppointment, slot)
    expect(body).toMatchObject({
      message: 'This time is held for you until 3:05 AM New York time.',
    })
    const holds = await visitor.get(getHolds)
    expect(holds.text).toContain('"expires_at":"2027-03-14T03:05:00-04:00"')
    work.clock.pass(10 * 60_000)
    expect((await visitor.get(getHolds)).body).toEqual({ success: true, holds: [] })
  })

  describe('hours inside the one that is repeated', () => {
    let work: AtWork
    beforeAll(async () => {
      work = await open({ hours: '1:00 AM - 2:00 AM' }, '2027-11-07T01:15:00-04:00')
    })

    test('they are offered once, for the first time round, and gone when that has passed', async () => {
      work.clock.at = Date.parse('2027-11-07T00:59:59-04:00')
      expect(await offered(work, REPEATED)).toEqual(['1:00 AM', '1:30 AM'])
      work.clock.at = Date.parse('2027-11-07T01:15:00-04:00')
      expect(await offered(work, REPEATED)).toEqual(['1:30 AM'])
      work.clock.at = Date.parse('2027-11-07T01:15:00-05:00')
      expect(await offered(work, REPEATED)).toBeUndefined()
    })

    test('who books one is told which of the two it is, in letter and calendar alike', async () => {
      work.clock.at = Date.parse('2027-11-07T01:15:00-04:00')
      const slot = { location: { id: 6 }, date: REPEATED, slot: '1:30 AM' }
      const { body } = await work.visitor().post(bookAppointment, { ...jane, ...slot })
      expect(body).toMatchObject({ success: true, date: REPEATED, time: '1:30 AM' })
      expect(body.success && body.ics).toContain('DTSTART:20271107T053000Z')
      expect(body.success && body.ics).toContain('DTEND:20271107T060000Z')
      await outboxIsEmpty(work)
      const letters = filesIn(work.outbox).filter(({ name }) => name.endsWith('.eml'))
      expect(letters.map(({ text }) => readLetter(text).text).join()).toContain(
        'Sunday, November 7th, 2027 at 1:30 AM New York time (Eastern Daylight Time)',
      )
    })

    test('control: a practice that reckons with a fixed offset has it an hour later', async () => {
      const fixed = await open(
        { hours: '1:00 AM - 2:00 AM', zone: 'Etc/GMT+5' },
        '2027-11-07T01:15:00-04:00',
      )
      expect(await offered(fixed, REPEATED)).toEqual(['1:00 AM', '1:30 AM'])
    })
  })
})
