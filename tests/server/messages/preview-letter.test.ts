import { SegmentedMessage } from 'sms-segments-calculator'
import { expect, test } from 'vitest'
import * as domain from '../../../domain/desk/settings.ts'
import { LETTER_NAMES } from '../../../domain/letter-names.ts'
import { letters } from '../../../domain/letters.ts'
import { segmentsIn } from '../../../server/messages/writing/write-text.ts'
import { bookVisit, slotAt } from '../support/bookings.ts'
import { editPractice } from '../support/changed-practice.ts'
import { OWNER, practiceWithDesk, STAFF, signedIn } from '../support/desk.ts'
import { sqlite } from '../support/engines.ts'
import { dumpDatabase } from '../support/stored.ts'
import { openTestServer } from '../support/test-server.ts'

async function open() {
  const PRACTICE_FILE = practiceWithDesk(OWNER)
  editPractice(PRACTICE_FILE, /^desk:/m, `frontDesk: [${STAFF}]\ndesk:`)
  const app = await openTestServer(sqlite, { PRACTICE_FILE })
  const [owner, staff] = [await signedIn(app), await signedIn(app, STAFF)]
  await owner.post(domain.moveSettings, {})
  const request = (letter: (typeof LETTER_NAMES)[number], words: object = {}, version = 1) => ({
    ...{ version, letter, what: 'Reminder' },
    changes: Object.entries(words).map(([part, value]) => ({
      ...{ path: ['letters', letter, part], value },
    })),
  })
  const show = async (...wanted: Parameters<typeof request>) =>
    Object((await owner.post(domain.previewLetter, request(...wanted))).body)
  return { ...app, app, staff, request, show }
}

test('a letter is shown with what was typed and the next visit, and nothing is stored or sent', async () => {
  const { app, visitor, show, request, staff } = await open()
  const madeUp = await show('reminder')
  expect(madeUp).toMatchObject({ subject: expect.stringContaining('Reminder: your visit on ') })
  expect(madeUp.visit).toContain('a visit that is made up')
  expect(madeUp.html).toContain('Hi Jane,')
  for (const slot of ['11:00 AM', '10:00 AM'])
    await bookVisit(visitor(), slotAt('2026-07-10', slot), { firstName: 'Ann' })
  const before = await dumpDatabase(app)
  for (const letter of LETTER_NAMES) {
    const { visit, html, texts } = await show(letter)
    expect(visit).toBe('Written with the next visit: Friday, July 10th, 2026 at 10:00 AM.')
    expect(html).toContain('Hi Ann,')
    expect(texts).toHaveLength(letters[letter].text ? 2 : 0)
  }
  // The other visit of the same mailbox is named, too.
  expect((await show('booked')).html).toMatch(/#A{22}"[^>]*>Friday, .* at 11:00 AM</)
  const emoji = { subject: 'At {time}', text: 'See you {date} 🌞 at {place}: {link}' }
  expect(await show('reminder', emoji)).toMatchObject({
    subject: 'At 10:00 AM',
    texts: [
      {
        text: expect.stringMatching(
          /: See you Fri Jul 10 🌞 at Lantern Hill Office: http.*HELP for help\.$/,
        ),
        segments: 3,
      },
      { text: expect.stringMatching(/#A{12}$/), segments: 2 },
    ],
  })
  expect(await show('reminder', { subject: 'At {hour}' })).toMatchObject({
    errors: { 'letters.reminder.subject': expect.stringContaining('but {date}, {time},') },
  })
  expect(await show('reminder', emoji, 7)).toMatchObject({ reason: 'conflict' })
  expect((await staff.post(domain.previewLetter, request('reminder'))).status).toBe(403)
  expect(await dumpDatabase(app)).toBe(before)
})

test.each(['', 'a', '€', '🌞', 'ж'])(
  'segments are counted as the provider counts them: %s',
  (sign) => {
    for (const length of [1, 66, 67, 68, 70, 71, 134, 135, 153, 160, 161, 306, 307]) {
      const text = `${'x'.repeat(length)}${sign}`
      expect([text, segmentsIn(text)]).toEqual([text, new SegmentedMessage(text).segmentsCount])
    }
  },
)
