import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addDays, dayAt, weekdayName } from '../../../domain/day.ts'
import { getLocations, type LocationEntry } from '../../../domain/location.ts'
import { getPrice } from '../../../domain/price.ts'
import { bareLabel, bookedLabel, isBookedLabel, slotFromLabel } from '../../../domain/slot.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { createTimetable, isBookedInDemo } from '../../../server/practice/timetable.ts'
import { day } from '../../days.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { availableEngines, createFolder } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { DAY, freeSlots, HOUR, jane, MINUTE, NOON, useTestServer } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

const NEW_YORK = 'America/New_York'

describe.each(availableEngines)('on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)

  test('the price is the practice file’s', { tags: ['call-price'] }, async () => {
    const { body } = await app.current.visitor().get(getPrice)
    expect(body).toEqual({ success: true, price: loadPractice(TEST_PRACTICE).price })
  })

  test('the locations come as a bare list, each with its times to come in order', {
    tags: ['call-locations'],
  }, async () => {
    const { body } = await app.current.visitor().get(getLocations)
    const today = dayAt(app.current.clock.now(), NEW_YORK)
    expect(body.map(({ id }) => id)).toEqual(
      loadPractice(TEST_PRACTICE).locations.map(({ id }) => id),
    )
    for (const { schedule } of body) {
      const days = Object.keys(schedule)
      expect(days).toEqual([...days].sort())
      expect(days.every((day) => day >= today)).toBe(true)
      for (const labels of Object.values(schedule)) {
        expect(
          labels.every((label) => /^(1[0-2]|[1-9]):[0-5]\d [AP]M( Booked)?$/.test(label)),
        ).toBe(true)
        const slots = labels.map((label) => slotFromLabel(bareLabel(label)))
        expect(slots).toEqual([...new Set(slots)].sort())
      }
    }
  })

  test('the primary location is open on Fridays and Saturdays, one is empty, one nearly full', async () => {
    const { body } = await app.current.visitor().get(getLocations)
    const primary = body.find(({ id }) => String(id) === '6')
    const weekdays = new Set(
      Object.keys(primary?.schedule ?? {}).map((date) => weekdayName(day(date))),
    )
    expect([...weekdays].sort()).toEqual(['Friday', 'Saturday'])
    const shareTaken = ({ schedule }: LocationEntry) => {
      const labels = Object.values(schedule).flat()
      return labels.length === 0 ? 0 : labels.filter(isBookedLabel).length / labels.length
    }
    expect(body.some(({ schedule }) => Object.keys(schedule).length === 0)).toBe(true)
    expect(body.some((one) => shareTaken(one) > 0.8 && shareTaken(one) < 1)).toBe(true)
  })

  test('a booked slot is marked for everyone, at every server, at once', async () => {
    const slot = await free()
    const second = await app.current.another()
    const labelsOf = async (url: string) => {
      const { body } = await createVisitor(url).get(getLocations)
      return body.find(({ id }) => id === slot.location.id)?.schedule[slot.date]
    }
    expect(await labelsOf(second.url)).toContain(slot.slot)
    const { body } = await app.current.visitor().post(bookAppointment, { ...jane, ...slot })
    expect(body.success).toBe(true)
    expect(await labelsOf(second.url)).toContain(bookedLabel(slot.slot))
    expect(await labelsOf(second.url)).not.toContain(slot.slot)
    expect(await labelsOf(app.current.url)).toContain(bookedLabel(slot.slot))
  })

  test('an unchanged list is not sent again', async () => {
    const visitor = app.current.visitor()
    const { headers } = await visitor.get(getLocations)
    const etag = headers.get('ETag') ?? ''
    const again = () =>
      visitor.send('GET', getLocations.path, { headers: { 'If-None-Match': etag } })
    expect((await again()).status).toBe(304)
    await visitor.post(bookAppointment, { ...jane, ...(await free()) })
    expect((await again()).status).toBe(200)
  })

  test('a slot of today disappears when it begins', async () => {
    const { clock } = app.current
    // Friday, a minute before opening time.
    clock.at = Date.parse('2026-07-03T08:59:00-04:00')
    const today = async () => {
      const { body } = await app.current.visitor().get(getLocations)
      return body.find(({ id }) => id === 6)?.schedule['2026-07-03']
    }
    expect((await today())?.[0]).toMatch(/^9:00 AM/)
    clock.advance(MINUTE - 1)
    expect((await today())?.[0]).toMatch(/^9:00 AM/)
    clock.advance(1)
    expect((await today())?.[0]).toMatch(/^9:30 AM/)
    clock.advance(12 * HOUR)
    expect(await today()).toBeUndefined()
    // A clock that is set back shows them again.
    clock.at = NOON
    expect((await today())?.[0]).toMatch(/^9:00 AM/)
  })
})

test('on any day the demo offers sixty slots from the day after tomorrow on, at locations whose hours differ', () => {
  const { locations, ...practice } = loadPractice(undefined)
  const timetable = createTimetable({ locations, ...practice })
  for (let day = 0; day < 400; day += 3) {
    const now = NOON + day * DAY
    const from = addDays(dayAt(now, NEW_YORK), 2)
    const offers = locations.map((location) =>
      timetable
        .upcoming(location, now)
        .filter(([date]) => date >= from)
        .flatMap(([date, slots]) =>
          slots.filter((slot) => !isBookedInDemo({ location, day: date, slot })),
        ),
    )
    expect(offers.flat().length).toBeGreaterThanOrEqual(60)
    const hours = offers
      .filter((slots) => slots.length > 0)
      .map((slots) => [...new Set(slots)].sort().join())
    expect(new Set(hours).size).toBeGreaterThanOrEqual(2)
  }
})

describe('the hours of the practice file', () => {
  const folder = createFolder()
  cpSync('practice/pictures', join(folder, 'pictures'), { recursive: true })
  const offered = (changes: [string, string][], now: number) => {
    const file = join(folder, 'practice.yaml')
    const demo = readFileSync(TEST_PRACTICE, 'utf8')
    writeFileSync(
      file,
      changes.reduce((text, [from, to]) => {
        expect(text).toContain(from)
        return text.replace(from, to)
      }, demo),
    )
    const practice = loadPractice(file)
    const [location] = practice.locations
    if (!location) throw new Error('The practice has no location.')
    return new Map(createTimetable(practice).upcoming(location, now))
  }
  const friday: [string, string] = [
    'friday: 9:00 AM - 5:00 PM',
    'friday: 9:00 AM - 5:00 PM\n      sunday: 12:30 AM - 4:00 AM',
  ]

  test('a visit that would end after closing is not offered', () => {
    const days = offered([['9:00 AM - 5:00 PM', '9:00 AM - 10:45 AM']], NOON)
    expect(days.get(day('2026-07-03'))).toEqual(['0900', '0930', '1000'])
  })

  test('closed days are left out and extra days are put in', () => {
    const closed = '[2026-11-27, 2026-12-25, 2026-12-26, 2027-01-01]'
    const extra =
      '[2026-07-03, 2026-07-04]\n    extra: { 2026-07-06: 9:00 AM - 10:00 AM, 2026-07-04: [1:00 PM - 2:00 PM] }'
    const days = offered([[closed, extra]], NOON)
    expect(days.has(day('2026-07-03'))).toBe(false)
    expect(days.get(day('2026-07-04'))).toEqual(['1300', '1330'])
    expect(days.get(day('2026-07-06'))).toEqual(['0900', '0930'])
  })

  test('it books as far ahead as it says, and no further', () => {
    const days = [...offered([['bookableDays: 60', 'bookableDays: 9']], NOON).keys()]
    expect(days).toEqual(['2026-07-03', '2026-07-04', '2026-07-10'])
  })

  test('times in the hour that the clocks skip are not offered', () => {
    const spring = offered([friday], Date.parse('2027-03-01T12:00:00-05:00'))
    expect(spring.get(day('2027-03-14'))).toEqual(['0030', '0100', '0130', '0300', '0330'])
    expect(spring.get(day('2027-03-21'))).toEqual([
      '0030',
      '0100',
      '0130',
      '0200',
      '0230',
      '0300',
      '0330',
    ])
  })

  test('slots in the hour that the clocks repeat are offered once, until the first one begins', () => {
    const before = offered([friday], Date.parse('2026-11-01T05:29:59Z'))
    expect(before.get(day('2026-11-01'))).toEqual(['0130', '0200', '0230', '0300', '0330'])
    const after = offered([friday], Date.parse('2026-11-01T05:30:00Z'))
    expect(after.get(day('2026-11-01'))).toEqual(['0200', '0230', '0300', '0330'])
  })
})
