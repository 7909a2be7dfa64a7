import { describe, expect, test } from 'vitest'
import { holdAppointment } from '../../domain/calendar/hold.ts'
import { slotAt } from '../server/support/bookings.ts'
import { sqlite } from '../server/support/engines.ts'
import { ownerTool } from '../server/support/owner-tool.ts'
import { useTestServer } from '../server/support/test-server.ts'

const FRIDAY = '2026-07-10'
const at = (slot: string, date = FRIDAY) => slotAt(date, slot)

describe('the owner’s tool, while the site runs', () => {
  const app = useTestServer(sqlite)

  const { tool, csv, refused } = ownerTool(app)
  const phoneBooking = (time: string, date = FRIDAY, location = 'kingston') => [
    ...['book', '--location', location, '--date', date, '--time', time],
    ...['--first-name', 'Pat', '--last-name', 'Lee', '--phone', '212 555 0177'],
  ]
  const referenceIn = (text: string) => /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(text)?.[0] ?? ''

  test('a visit is booked by phone, listed, found, moved, canceled and booked again', async () => {
    await app.visitor().post(holdAppointment, at('9:00 AM'))
    const booked = await tool([...phoneBooking('9:00 AM'), '--note', '=1+1'])
    const reference = referenceIn(booked)
    expect(booked).toBe(
      `Booked Pat Lee for Friday, July 10th, 2026 at 9:00 AM, Lantern Hill Office, 12 Lantern Hill Road, Kingston, NY 12401.\nReference ${reference}. Please call Pat Lee at (212) 555-0177: our messages may not reach this client. Emails and texts are written to the outbox, not sent. Messages are sent while the site is running.\nA visitor was holding this time and no longer holds it. The visitor will find out when trying to book it.\n`,
    )
    // A spreadsheet must not run a visitor's note as a formula.
    const row = `9:00 AM,Lantern Hill Office,Pat Lee,(212) 555-0177,,'=1+1,${reference}`
    expect(await csv('day', FRIDAY)).toEqual([row])
    expect(await csv('upcoming')).toEqual([`${FRIDAY},${row}`])
    expect(await tool(['day', FRIDAY])).toMatch(/^Friday, July 10th, 2026: 1 visit\n.*Pat Lee/s)
    const none = 'From Wednesday, July 1st, 2026, 9 days: no visits\n'
    expect(await tool(['upcoming', '--days', '9'])).toBe(none)
    expect(await tool(['today'])).toBe('Wednesday, July 1st, 2026: no visits\n')
    const move = ['move', reference.toLowerCase(), '--date', FRIDAY, '--time', '1130']
    expect(await tool(move)).toBe(
      'Moved the visit of Pat Lee to Friday, July 10th, 2026 at 11:30 AM, Lantern Hill Office, 12 Lantern Hill Road, Kingston, NY 12401. Please call Pat Lee at (212) 555-0177: our messages may not reach this client. Emails and texts are written to the outbox, not sent. Messages are sent while the site is running.\n',
    )
    expect(await tool(['cancel', reference.toLowerCase()])).toBe(
      'Canceled the visit of Pat Lee on Friday, July 10th, 2026 at 11:30 AM. The time is free again. Please call Pat Lee at (212) 555-0177: our messages may not reach this client. Emails and texts are written to the outbox, not sent. Messages are sent while the site is running.\n',
    )
    await app.visitor().post(holdAppointment, at('11:30 AM'))
    expect(await tool(['undo', ` ${reference.toLowerCase()}`])).toBe(
      'Booked the visit of Pat Lee again for Friday, July 10th, 2026 at 11:30 AM, Lantern Hill Office, 12 Lantern Hill Road, Kingston, NY 12401. Please call Pat Lee at (212) 555-0177: our messages may not reach this client. Emails and texts are written to the outbox, not sent. Messages are sent while the site is running.\nA visitor was holding this time and no longer holds it. The visitor will find out when trying to book it.\n',
    )
    await tool(['cancel', reference, '--quiet'])
    expect(await tool(['undo', reference, '--quiet'])).toMatch(/12401[.] No one was notified[.]\n$/)
    await tool(['cancel', reference, '--quiet'])
  })

  test('what is wrong is refused by its name, in the words of the site where it is the site’s rule', async () => {
    const noDay = /^"tomorrow" is not a date\. Write it as year-month-day, such as 2026-07-01/
    const noPlace = /^There is no location "x"\. Name one of: kingston \(6\), rhin/
    await refused(
      [phoneBooking('9:00 AM', '2026-02-30'), /^This date is not in the calendar/],
      [phoneBooking('9:00 AM', FRIDAY, 'x'), noPlace],
      [[...phoneBooking('9:00 AM'), '--phone', '12'], /ten digits/],
      [['book', '--location', '6'], /required option '--date/],
      [['day', 'tomorrow'], noDay],
      [['day', FRIDAY, '--format', 'pdf'], /Allowed choices are table, csv/],
      [['upcoming', '--days', '0'], /^"0" is not a number of days from 1 to 999\./],
      [['dance'], /unknown command 'dance'/],
    )
  })
})
