import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DOT, findSmallTargets } from '../browser/support/touch-targets.ts'
import { bookVisit, jane, slotAt } from '../server/support/bookings.ts'
import { sqlite } from '../server/support/engines.ts'
import { latestCode, sentTokens } from '../server/support/letters.ts'
import { useTestServer } from '../server/support/test-server.ts'
import { createEngineVisitor, type EnginePage } from './support/engine-visitor.ts'
import { openFirefox } from './support/firefox.ts'
import { openWebKit } from './support/webkit.ts'

/** A Friday on which the primary location of the test practice is open. */
const DATE = 'Friday, July 3rd'
const DATE_PATH = '/book/kingston/2026-07-03'

// The main flows on the built site with a real server.
describe.each([
  { name: 'Firefox', launch: openFirefox },
  { name: 'WebKitGTK', launch: openWebKit },
])('in $name', ({ launch }) => {
  const app = useTestServer(sqlite)
  let page: EnginePage | undefined
  let visitor: ReturnType<typeof createEngineVisitor>
  beforeAll(async () => {
    page = await launch()
    await page.setSize(1280, 900)
    visitor = createEngineVisitor(page, app.url.replace('127.0.0.1', 'localhost'))
  })
  afterAll(() => page?.close())

  /** Books a visit without the browser, for flows that begin after that; returns the path of its link. */
  const book = async (slot: string) => {
    const { reference } = await bookVisit(app.visitor(), slotAt('2026-07-03', slot))
    const [token] = (await sentTokens(app, reference)).letters
    return `/visit#${token}`
  }

  test('the home page shows slides, price, a review and the people, and its slides stop', async () => {
    await visitor.open('/')
    await visitor.see('$225', 'What women are saying', 'Your Imaging Technician', 'No Radiation')
    await visitor.click('Pause the slides')
    await visitor.see('Play')
    await visitor.click('View Availability')
    await visitor.isAt('/book')
  })

  test('a client adds a review with the code of her letter, and it is in the list', async () => {
    await book('9:00 AM')
    await visitor.open('/reviews')
    await visitor.click('Add New')
    await visitor.type('Phone number or email address', jane.email)
    await visitor.click('Send code')
    await visitor.see('Code')
    await expect.poll(() => latestCode(app, jane.email)).not.toBe('')
    await visitor.type('Code', await latestCode(app, jane.email))
    await visitor.click('Check code')
    await visitor.type('Title', 'Calm')
    await visitor.type('Review', 'It was calm and quick.')
    await visitor.type('Author', 'J. D.')
    await visitor.click('Submit')
    await visitor.see('Thank you for your review')
    await visitor.click('Done')
    await visitor.see('It was calm and quick.')
  })

  test('a visit is booked: the time is held, and the confirmation tells all of it', async () => {
    await visitor.open('/book')
    await visitor.click('Lantern Hill Office')
    await visitor.isAt('/book/kingston')
    await visitor.click(DATE)
    await visitor.isAt(DATE_PATH)
    await visitor.press('//li[starts-with(normalize-space(), "10:00 AM")]//a')
    await visitor.isAt(`${DATE_PATH}/1000`)
    await visitor.see('Book Your Appointment', 'Held for you: 10:00 AM')
    await visitor.type('First Name', 'Ann')
    await visitor.type('Last Name', 'Lee')
    await visitor.type('Email Address', 'ann.lee@example.com')
    await visitor.type('Phone Number', '13175550142')
    await visitor.click('Book Appointment')
    await visitor.see('Booking Confirmed!', 'Ann Lee', DATE, '10:00 AM', 'Lantern Hill Office')
    await visitor.click('Back to Locations')
    await visitor.isAt('/book')
  })

  test('the link of the letter shows the visit, which can be canceled', async () => {
    await visitor.open(await book('11:00 AM'))
    await visitor.see('Your visit is booked', '11:00 AM', 'Lantern Hill Office')
    await visitor.click('Cancel my visit')
    await visitor.see('Cancel this visit?')
    await visitor.click('Yes, cancel it')
    await visitor.see('Your visit has been canceled')
  })

  test('on a phone of 360 pixels nothing is too wide, and all controls are easy to touch', async () => {
    const visit = await book('2:00 PM')
    await page?.setSize(360, 740)
    const pages = [
      ['/', '$225'],
      ['/reviews', 'Add New'],
      ['/about-thermography', 'Thermography Basics'],
      ['/understanding-your-report', 'TH3'],
      ['/privacy', 'Privacy'],
      ['/intake', 'Intake'],
      [DATE_PATH, '9:30 AM'],
      [`${DATE_PATH}/1530`, 'Held for you'],
      [visit, 'Your visit is booked'],
      ['/nowhere', '404'],
    ] as const
    for (const [path, text] of pages) {
      await visitor.open(path)
      await visitor.see(text)
      expect(await visitor.ask(() => innerWidth)).toBe(360)
      const over = await visitor.ask(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(over, `${path} is too wide`).toBe(0)
      const targets = v.parse(v.array(v.string()), await visitor.ask(findSmallTargets))
      const small = targets.filter((target) => !DOT.test(target))
      expect(small, `small targets of ${path}`).toEqual([])
    }
  })
})
