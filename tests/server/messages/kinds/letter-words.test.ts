import { expect, test } from 'vitest'
import { LETTER_NAMES } from '../../../../domain/letter-names.ts'
import { letters } from '../../../../domain/letters.ts'
import { loadPractice } from '../../../../server/practice/practice-file.ts'
import { practiceWarnings } from '../../../../server/practice/warnings.ts'
import { changedPractice } from '../../support/changed-practice.ts'
import { openVisit } from '../../support/every-message.ts'

/** The test practice with these words of its confirmation, or of another letter. */
const withWords = (words: object, letter = 'booked') =>
  changedPractice(['price: 225', `letters: ${JSON.stringify({ [letter]: words })}\nprice: 225`])

const WORDS = {
  subject: 'See you <b>{date}</b> at {time} in {place}',
  opening: ['Thank you, {name}, for booking.', 'It costs {price}.\n<script>x</script>'],
  closing: 'Yours at {practice},',
  text: 'Hello {name}! {date}, {time}, {place}. Details: {link} or {phone}',
}

test('a letter has the practice’s words, and what the client and the law need besides', async () => {
  const { send, booking } = await openVisit({}, withWords(WORDS))
  const mail = Object(await send({ kind: 'client-mail' }))
  const [words, escaped] = ['<b>Friday, July 10th, 2026</b> at 10:00 AM', '&lt;b&gt;Friday']
  expect(mail.subject).toBe(`See you ${words} in Lantern Hill Office`)
  expect(mail.text).toMatch(
    /^Hi Jane,\n\nThank you, Jane, for booking\.\n\nIt costs \$225\.\n<script>x<\/script>\n\nDate: /,
  )
  expect(mail.html).toContain(`<title>See you ${escaped}`)
  expect(mail.html).not.toContain('<script>')
  for (const kept of [
    booking.reference,
    '/visit#',
    'The FDA explains why',
    'You can move or cancel',
  ])
    expect(mail.text).toContain(kept)
  expect(mail.text).toContain('Yours at Lantern Hill Thermography,\nMarisol Vance\n')
  const text = (await send({ kind: 'client-text' }))?.text ?? ''
  expect(text).toMatch(
    /^Lantern Hill Thermography: Hello Jane! Fri Jul 10, 10:00 AM\. Details: http\S+#[\w-]{12} or \(845\) 555-0142 STOP to end/,
  )
})

test.each(['Call 555', '{link}', 'evil.example'])(
  'a client called %s is not named',
  async (firstName) => {
    const opening = ['{name}, thank you.', 'Welcome, {name}!', 'Dear {name}']
    const { send } = await openVisit({ firstName }, withWords({ ...WORDS, opening }))
    const mail = await send({ kind: 'client-mail' })
    expect(mail?.text).toMatch(/^Hello,\n\nthank you\.\n\nWelcome!\n\nDear\n\nDate: /)
    expect((await send({ kind: 'client-text' }))?.text).toContain(': Hello! Fri Jul 10')
  },
)

test('a delay says its own words, with the minutes', async () => {
  const words = { subject: '{minutes} minutes late', text: 'Please come at {later}, {name}.' }
  const { send } = await openVisit({}, withWords(words, 'late'))
  const late = { minutes: 20 }
  expect(await send({ kind: 'late-mail', ...late })).toMatchObject({ subject: '20 minutes late' })
  expect((await send({ kind: 'late-text', ...late }))?.text).toContain('come at 10:20 AM, Jane.')
})

test.each([
  [
    { subject: 'Hello {name}' },
    'booked',
    'subject must be a text with nothing in braces but {date},',
  ],
  [{ subject: 'On {Date}' }, 'booked', 'subject must be a text with nothing in braces but {date},'],
  [{ subject: 'On {date' }, 'booked', 'subject must be a text with nothing in braces but {date},'],
  [{ opening: ['See {link}'] }, 'booked', 'opening[1] must be a text with nothing in braces but'],
  [{ subject: 'One\nBcc: two' }, 'booked', 'subject must be a text on one line'],
  [{ subject: 'a'.repeat(121) }, 'booked', 'subject must be a text of at most 120 characters'],
  [{ opening: [] }, 'booked', 'opening must be a list of paragraphs'],
  [{ text: 'See you {date}' }, 'booked', 'text must be a text with {link}'],
  [{ text: 'See you {link}' }, 'late', 'text must be a text with nothing in braces but {date},'],
  [{ text: 'See you {link}' }, 'intake', 'text is not known here'],
  [{ send: true }, 'booked', 'send is not known here'],
  [{ send: 'yes' }, 'preparation', 'send must be true or false'],
  [{ button: 'Go' }, 'moved', 'button is not known here'],
  [{}, 'bill', 'letters.bill is not known here'],
])('words such as %o of the letter %s are refused', (words, letter, said) => {
  expect(() => loadPractice(withWords(words, letter))).toThrow(said)
})

test('what the site says is a template as the practice could write it', () => {
  for (const name of LETTER_NAMES) {
    const { subject, opening, closing, text } = letters[name]
    for (const one of text ?? [undefined]) {
      const words = { subject, opening, closing, ...(one && { text: one }) }
      expect(loadPractice(withWords(words, name)).letters[name]).toEqual(words)
    }
  }
})

test.each(['{link}now', '{link}{time}', '{link}.now', 'See:{link}', '{time}{link}'])(
  'the text %s is refused, because its link would not work',
  (text) => {
    const said = 'text must be a text with a space on each side of {link}'
    expect(() => loadPractice(withWords({ text }))).toThrow(said)
  },
)

test.each(['{link}', 'See {link}.', 'Details ({link})'])('%s can be a text', (text) => {
  expect(loadPractice(withWords({ text })).letters.booked).toEqual({ text })
})

test.each(['We detect it early.', 'We de\u00adtect it early.', 'We det\u200bect it early.'])(
  'a claim in a letter is named as one in a text of the site is: %j',
  (opening) => {
    const practice = loadPractice(withWords({ opening: [opening] }))
    expect(practiceWarnings(practice).join()).toContain(
      '“We detect it early.” may be read as a claim',
    )
  },
)
