import { parseMail } from '../server/support/parse-mail.ts'
import { expect, test } from './support/site.ts'

/** A Thursday just before the letter of the evening. */
const BEFORE = Temporal.ZonedDateTime.from('2027-03-11T17:59:00[America/New_York]')

test.use({ opensAt: BEFORE.epochMilliseconds, plansLetters: true })

const halfHours = (from: number, to: number) =>
  Array.from({ length: (to - from) * 2 }, (_, nth) => {
    const hour = from + Math.floor(nth / 2)
    return `${((hour + 11) % 12) + 1}:${nth % 2 ? '30' : '00'} ${hour < 12 ? 'AM' : 'PM'}`
  })

test('the office’s letter of a full day prints on one page', async ({ page, site }) => {
  const visits = [
    ...halfHours(9, 17).map((slot) => ({ date: '2027-03-12', slot })),
    ...halfHours(9, 12).map((slot) => ({ date: '2027-03-13', slot })),
  ]
  for (const visit of visits) {
    const response = await fetch(`${site.url}/api/bookAppointment`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: site.url },
      body: JSON.stringify({
        ...{ ...visit, location: { id: 6 }, firstName: 'Ann', lastName: 'Lee' },
        ...{ email: 'ann.lee@example.com', phone: '3175550142', additionalInfo: '' },
      }),
    })
    expect(response.status, await response.text()).toBe(200)
  }
  await site.advance(120_000)
  const findLetter = async () =>
    (await site.messages()).map(parseMail).find(({ subject }) => subject.endsWith(': 16 visits'))
  await expect.poll(findLetter, { timeout: 20_000 }).toBeDefined()
  await page.setContent((await findLetter())?.html ?? '')
  await expect(page.getByText('And 12 more.')).toBeVisible()
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = await page.pdf({ format, margin: { top: '1cm', bottom: '1cm' } })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g), format).toHaveLength(1)
  }
})
