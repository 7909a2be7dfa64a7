import { sql } from 'kysely'
import { SegmentedMessage } from 'sms-segments-calculator'
import { expect, onTestFinished, test } from 'vitest'
import { readDetails } from '../../../../domain/booking/details.ts'
import { book } from '../../../../server/booking/book.ts'
import { reopenHours } from '../../../../server/booking/changes/reopen.ts'
import { TOOL } from '../../../../server/database/audit.ts'
import { practiceAs } from '../../../../server/http/requester.ts'
import { nameOf } from '../../../../server/messages/kinds/kinds.ts'
import { salutation } from '../../../../server/messages/kinds/letter-words.ts'
import { plannedAt } from '../../../../server/messages/kinds/planned-time.ts'
import { setOptedOut } from '../../../../server/messages/outbox/opt-outs.ts'
import type { Mail } from '../../../../server/messages/providers/mail-server.ts'
import type { Sms } from '../../../../server/messages/providers/twilio.ts'
import { unwrap } from '../../../../server/result.ts'
import { jane, slotAt } from '../../support/bookings.ts'
import { changedPractice } from '../../support/changed-practice.ts'
import { sqlite } from '../../support/engines.ts'
import { codeFor, everyMessage, expiresAt, openVisit } from '../../support/every-message.ts'
import { alter } from '../../support/stored.ts'
import { openPractice, openTool } from '../../support/tool-services.ts'

/** A letter as readable text, without what differs in every run. */
function print(letter: Mail | Sms | undefined, reference: string) {
  if (!letter) return 'nothing'
  const facts =
    'subject' in letter
      ? [
          `To: ${letter.to}, reply to ${letter.replyTo}`,
          `Subject: ${letter.subject}`,
          ...(letter.calendar ? [`Calendar: ${letter.calendar.method}`] : []),
        ]
      : [`To: ${letter.to}`]
  return [...facts, '', letter.text]
    .join('\n')
    .replaceAll(reference, 'AAAA-BBBB')
    .replace(/\/(visit|earlier-time)#[\w.-]+/g, '/$1#token')
    .replace(/(\/recall\/stop\/)[\w.-]+/, '$1token')
    .replace(/code([^\d]*)\d{6}/g, 'code$1123456')
    .replace(/ +$/gm, '')
    .trim()
}

const TEXTS = [
  'client-text',
  'moved-text',
  'cancelled-text',
  'reinstated-text',
  'reminder-text',
  'late-text',
  'offer-text',
  'reopened-text',
  'code',
] as const

test('every message has the facts that it promises, word for word', async () => {
  const { sent, reference } = await everyMessage()
  expect(sent.filter(({ letter }) => !letter)).toEqual([])
  const printed = sent.map(({ name, message, letter }) => {
    const what = nameOf({ message: JSON.stringify({ booking: '', ...message }), kind: null })
    return `=== ${name} (${what})\n${print(letter, reference)}`
  })
  await expect(`${printed.join('\n\n')}\n`).toMatchFileSnapshot('letters.txt')
})

test.each([
  ['an ordinary practice', 'Lantern Hill Thermography', 'Lantern Hill Office'],
  ['a long name', 'Señora García’s “Hudson” Thermography', 'Río – East…'],
])(
  'each text of %s has this length, as the first one to a number and later',
  async (_, name, place) => {
    const site = { siteUrl: 'https://lanternhill-thermo.com' }
    const names = [
      ['Lantern Hill Thermography', name],
      ['Lantern Hill Office', place],
    ] as const
    const practice = await openVisit({}, changedPractice(...names), site)
    const { send, clock, close } = practice
    const code = await codeFor(practice, 'review', jane.phone)
    const write = async () => {
      const lines: string[] = []
      const closed: Awaited<ReturnType<typeof close>>[] = []
      for (const kind of TEXTS) {
        clock.at = Date.parse(`2026-07-09T${kind === 'reminder-text' ? '10:00' : '09:59'}:00-04:00`)
        if (kind === 'offer-text') closed.push(await close('2026-07-10'))
        if (kind === 'reopened-text')
          for (const { closure } of closed) await reopenHours(practice, TOOL, closure.id)
        const sent = await send(kind === 'code' ? code : { kind, minutes: 20 })
        const text = sent?.text ?? ''
        // The provider's own counter.
        const { encodingName, messageSize, segmentsCount } = new SegmentedMessage(text)
        lines.push(
          `${kind}: ${messageSize / 7} characters of ${encodingName}, segments: ${segmentsCount}`,
          text.replace(/#[\w-]{12}/, '#AbCdEfGhIjKl').replace(/\d{6}/, '123456'),
        )
      }
      return lines.join('\n')
    }
    const first = await write()
    await alter(practice, sql`update clients set texted_at = 1`)
    const all = `=== The first one\n${first}\n\n=== Later ones\n${await write()}\n`
    await expect(all).toMatchFileSnapshot(
      `texts-of-${name === 'Lantern Hill Thermography' ? 'a-practice' : 'a-long-name'}.txt`,
    )
  },
)

test.each([
  ['Anne-Marie', "O'Neill Jr.", 'Hi Anne-Marie,'],
  ['Žofie', '李', 'Hi Žofie,'],
  ['a b c', 'd e', 'Hi a b c,'],
  ['a b c', 'd e f', 'Hello,'],
  ['J'.repeat(46), 'Doe', `Hi ${'J'.repeat(46)},`],
  ['J'.repeat(47), 'Doe', 'Hello,'],
  ['Call 555', '0100', 'Hello,'],
  ['evil.example', 'Doe', 'Hello,'],
])('a letter to %s %s begins with: %s', (first_name, last_name, words) => {
  expect(salutation({ first_name, last_name })).toBe(words)
})

test('the confirmation names the other visits to come of its mailbox, each with its link', async () => {
  const practice = await openVisit()
  const { book, clock, booking, send } = practice
  const later = await book(slotAt('2026-07-11', '11:00 AM'), { email: 'Jane@Client.example' })
  await book(slotAt('2026-07-10', '2:30 PM'), { email: 'jo@client.example' })
  const canceled = await book(slotAt('2026-07-10', '3:00 PM'))
  await alter(practice, sql`update bookings set cancelled_at = 1 where id = ${canceled.id}`)
  const others = async (id: string) => {
    const letter = await send({ kind: 'client-mail', booking: id })
    const text = letter && 'text' in letter ? letter.text : ''
    return text
      .match(/^You also have .*\/visit#[\w-]{22}$/gm)
      ?.map((each) => each.split(': http')[0])
  }
  expect(await others(booking.id)).toEqual([
    'You also have a visit booked with this email address: Saturday, July 11th, 2026 at 11:00 AM',
  ])
  expect(await others(later.id)).toEqual([
    'You also have a visit booked with this email address: Friday, July 10th, 2026 at 10:00 AM',
  ])
  await practice.close('2026-07-11')
  const letter = await send({ kind: 'client-mail', booking: booking.id })
  expect(letter?.text).toMatch(
    /11:00 AM: http\S+. We’re closed then, so please choose another time.\n/,
  )
  clock.at = booking.ends_at
  expect(await others(later.id)).toBeUndefined()
})

test('who can no longer change the visit online is asked to call, unless the practice has closed its hours', async () => {
  const { send, clock, booking, close } = await openVisit()
  await close('2026-07-10')
  clock.advance(60_000)
  const offers = []
  for (const medium of ['mail', 'text'])
    for (const kind of ['offer', 'client', 'moved', 'reinstated'])
      offers.push(print(await send({ kind: `${kind}-${medium}` }), booking.reference))
  expect(offers[0]).toContain('Choose another time or cancel:\nhttp')
  expect(offers[4]).toContain('New time: http')
  // Nothing that waited until the hours were closed tells the client to come.
  const [letter = '', text = ''] = [offers[0], offers[4]]
  expect(offers).toEqual([...Array(4).fill(letter), ...Array(4).fill(text)])
  for (const kind of ['reminder-mail', 'reminder-text', 'intake-mail', 'reopened-mail'])
    expect(await send({ kind })).toBeUndefined()
  for (const kind of ['late-mail', 'late-text'])
    expect(await send({ kind, minutes: 20 })).toBeUndefined()
})

test('once a visit has begun, its client gets no letter about when to come', async () => {
  const { send, clock, booking, close, ...practice } = await openVisit()
  const { closure } = await close('2026-07-10')
  const kinds = ['offer', 'client', 'moved', 'reinstated']
  const offers = kinds.flatMap((kind) => [`${kind}-mail`, `${kind}-text`])
  clock.at = booking.starts_at - 1
  for (const kind of offers) expect([kind, await send({ kind })]).not.toContain(undefined)
  clock.at = booking.starts_at
  for (const kind of offers) expect([kind, await send({ kind })]).toContain(undefined)
  await reopenHours({ ...practice, clock }, TOOL, closure.id)
  for (const kind of ['reopened-mail', 'reopened-text', 'reminder-mail', 'late-mail', 'late-text'])
    expect(await send({ kind, minutes: 20 })).toBeUndefined()
})

test('the office is told where a client has no email address or no phone', async () => {
  const { send, database, booking } = await openVisit()
  await alter({ database }, sql`update bookings set email = '', phone = ''`)
  const textOf = async (message: object) => print(await send(message), booking.reference)
  const told = await textOf({ kind: 'office-mail' })
  expect(told).toContain('Phone: none given\nEmail: none given\nNote: none\n')
  expect(told).toContain('reply to undefined')
  const unreachable = { kind: 'office-unreachable', reason: '', message: 'id' }
  // As messages queued before the word lost its hyphen have it.
  expect(await textOf({ ...unreachable, by: 'e-mail' })).toContain('Their phone is not on record')
  const noAddress = 'Their email address is not on record'
  expect(await textOf({ ...unreachable, by: 'text' })).toContain(noAddress)
})

test('the office is asked to tell a client who was not reached what is so now', async () => {
  const { send, booking, close } = await openVisit()
  const told = async (lost?: string) => {
    const unreachable = { kind: 'office-unreachable', by: 'email', reason: '', message: 'id', lost }
    return /let them know that (.*?)\./.exec(print(await send(unreachable), booking.reference))?.[1]
  }
  expect(await told('client-mail')).toBe('their visit is booked')
  expect(await told()).toBe('their visit is booked')
  expect(await told('late-text')).toBe('you are running late')
  expect(await told('reopened-mail')).toBe('you are open after all, so they can come')
  await close('2026-07-10')
  expect(await told('offer-mail')).toBe('their visit is in hours you have closed')
})

test('a number that opted out after a text was queued gets none, whatever the text is about', async () => {
  const practice = await openVisit()
  const { send, clock, booking, close } = practice
  const code = await codeFor(practice, 'review', jane.phone)
  const texts = ['client-text', 'moved-text', 'cancelled-text', 'reinstated-text']
  const all = [...texts.map((kind) => ({ kind })), { kind: 'late-text', minutes: 20 }, code]
  for (const text of all) expect(await send(text)).toBeDefined()
  await setOptedOut(practice, booking.phone, true, clock.now())
  for (const text of all) expect(await send(text)).toBeUndefined()
  await close('2026-07-10')
  expect(await send({ kind: 'offer-text' })).toBeUndefined()
})

test('the time zone is named only to a client whose browser was in another one when she booked', async () => {
  const { send, booking, database } = await openVisit()
  const letters = async () => {
    const { text, calendar } = Object(await send({ kind: 'client-mail' }))
    return [/Time: .*/.exec(text)?.[0], /DESCRIPTION:(.*?)\\n/.exec(calendar.content)?.[1]]
  }
  expect(await letters()).toEqual(['Time: 10:00 AM', 'Friday\\, July 10th\\, 2026 at 10:00 AM'])
  await alter({ database }, sql`update bookings set client_zone = 'Europe/Berlin'`)
  expect((await letters())[0]).toBe('Time: 10:00 AM Eastern Daylight Time')
  expect(print(await send({ kind: 'office-mail' }), booking.reference)).toContain(
    'When: Friday, July 10th, 2026 at 10:00 AM\n',
  )
})

test('a booking keeps the zone of a browser in another one than the practice, and nothing else', async () => {
  const practice = await openPractice(sqlite)
  const zones = ['Europe/Berlin', 'America/New_York', 'Nowhere/At all', 5, undefined]
  const kept = []
  for (const [at, clientZone] of zones.entries()) {
    const time = practice.visitAt(slotAt('2026-07-10', `${at === 0 ? 12 : at}:00 PM`))
    const wish = { clientZone }
    const { form } = readDetails(jane)
    const { booking } = unwrap(await book(practice, time, form, practiceAs(TOOL), wish))
    kept.push(booking.client_zone)
  }
  expect(kept).toEqual(['Europe/Berlin', null, null, null, null])
})

test('confirmation and reminder repeat the cancellation policy that the client accepted', async () => {
  const [before, now] = ['Cancel a day ahead.', 'Cancel two days ahead.'].map((policy) =>
    changedPractice(['price: 225', `cancellationPolicy: ${policy}\nprice: 225`]),
  )
  const { send, clock, booking, databaseUrl, ...practice } = await openVisit({}, before)
  const policies = async () => {
    const letters = [await send({ kind: 'client-mail' }), await send({ kind: 'reminder-mail' })]
    return letters.map((letter) => /Cancellation policy: .*/.exec(letter?.text ?? '')?.[0])
  }
  clock.at = Date.parse('2026-07-09T10:00:00-04:00')
  const accepted = 'Cancellation policy: Cancel a day ahead.'
  expect(await policies()).toEqual([accepted, accepted])
  const later = await openTool({ databaseUrl, clock, closeAtEnd: onTestFinished }, now)
  expect(
    (await later.move(booking.reference, slotAt('2026-07-11', '9:00 AM'))).booking,
  ).toMatchObject({
    cancellation_policy: 'Cancel a day ahead.',
  })
  const next = await later.book(slotAt('2026-07-11', '10:00 AM'))
  expect(next.cancellation_policy).toBe('Cancel two days ahead.')
  await alter(practice, sql`update bookings set cancellation_policy = null`)
  const plain = await send({ kind: 'client-mail', booking: next.id })
  expect(plain?.text).not.toContain('olicy')
})

test('the letter of thanks asks for a review where the client can still write one', async () => {
  const { send, clock, booking, ...practice } = await openVisit()
  clock.at = plannedAt(booking, 1)
  await alter(practice, sql`update bookings set attendance = 'done'`)
  const thanks = async () => (await send({ kind: 'thanks-mail' }))?.text
  const asked = 'Write a review:\nhttp://localhost:3000/reviews#contact=jane%40client.example\n'
  expect(await thanks()).toContain(asked)
  // A walk-in that the front desk entered lets nobody write one, but one of the owner’s does.
  await alter(practice, sql`update bookings set walk_in_by = 'staff@lanternhill.example'`)
  expect(await thanks()).not.toContain('review')
  await alter(practice, sql`update bookings set walk_in_by = 'hello@lanternhill.example'`)
  expect(await thanks()).toContain(asked)
  await alter(
    practice,
    sql`insert into reviews (id, client_id, author, title, body, day, created_at)
      values ('hers', ${booking.client_id}, 'J. D.', 'Calm', 'All was explained.', '2026-07-11', 1)`,
  )
  expect(await thanks()).not.toContain('review')
})

test('the confirmation announces the intake form until its own letter is due, and does not say the phone number to an unproved address', async () => {
  const { send, clock, booking } = await openVisit()
  const announced = async () =>
    /.*intake form.*/.exec(print(await send({ kind: 'client-mail' }), booking.reference))?.[0]
  clock.at = Date.parse('2026-07-07T09:59:00-04:00')
  expect(await announced()).toBe(
    'Please fill out our intake form before your visit, and bring it with you. We’ll email it to you again 3 days before. Open the intake form: http://localhost:3000/intake#name=Jane+Doe&visit=2026-07-10&reference=AAAA-BBBB',
  )
  clock.at = Date.parse('2026-07-07T10:00:00-04:00')
  expect(await announced()).toBeUndefined()
})

test('the confirmation says until when the visit is changed online, and then whom to call', async () => {
  const change = 'You can move or cancel your visit at the link above until'
  const call = 'call (845) 555-0142 or email hello@lanternhill.example.'
  for (const [hours, now, words] of [
    [24, '2026-07-09T09:59', `${change} 24 hours before it begins. After that, please ${call}`],
    [1, '2026-07-10T08:59', `${change} an hour before it begins. After that, please ${call}`],
    [24, '2026-07-09T10:00', `To reschedule or cancel, please ${call}`],
  ] as const) {
    const site = changedPractice(['price: 225', `changesUntilHours: ${hours}\nprice: 225`])
    const { send, clock, booking } = await openVisit({}, site)
    clock.at = Date.parse(`${now}:00-04:00`)
    const letter = print(await send({ kind: 'client-mail' }), booking.reference)
    expect(letter.match(/.*(?:cancel your visit|or cancel,).*/g)).toEqual([words])
  }
})

test('the practice’s own form is linked', async () => {
  const linked = ['price: 225', 'intakeForm: https://forms.example/intake\nprice: 225'] as const
  const { send, clock, booking } = await openVisit({}, changedPractice([...linked]))
  clock.advance(60_000)
  const letter = print(await send({ kind: 'intake-mail' }), booking.reference)
  expect(letter).toContain('Open the intake form:\nhttps://forms.example/intake\n')
  expect(letter).not.toContain('localhost:3000/intake')
})

test('a message that is no longer true or wanted is not sent', async () => {
  const practice = await openVisit()
  const { send, clock, booking } = practice
  await codeFor(practice, 'sign-in', jane.email)
  expect(await send({ kind: 'client-mail' }, 1)).toBeUndefined()
  expect(await send({ kind: 'client-mail', booking: 'nothing' })).toBeUndefined()
  // A reminder before its time, and an offer for hours that are not closed.
  expect(await send({ kind: 'reminder-mail' })).toBeUndefined()
  expect(await send({ kind: 'offer-mail' })).toBeUndefined()
  await alter(
    practice,
    sql`insert into reviews (id, author, title, body, day, created_at, hidden_at)
      values ('hidden', 'A', 'T', 'B', '2026-07-09', 1, 2)`,
  )
  for (const review of ['hidden', 'gone'])
    expect(await send({ kind: 'new-review', review })).toBeUndefined()
  const code = { kind: 'code', purpose: 'sign-in', contact: jane.email, key: 'key' }
  const asked = { ...code, visitor: `sign-in ${jane.email}` }
  // A sign-in code for someone who is not staff; review codes for a stranger, or expired.
  expect(await send({ ...asked, expiresAt })).toBeUndefined()
  const stranger = await codeFor(practice, 'review', 'stranger@list.example')
  expect(await send(stranger)).toBeUndefined()
  const wanted = await codeFor(practice, 'review', jane.email)
  // The visitor has asked for another code since.
  expect(await send({ ...wanted, expiresAt: expiresAt + 1 })).toBeUndefined()
  clock.at = expiresAt - 1
  expect(await send(wanted)).toBeDefined()
  clock.at = expiresAt
  expect(await send(wanted)).toBeUndefined()
  clock.at = booking.ends_at - 1
  expect(await send({ kind: 'client-mail' })).toBeDefined()
  clock.at = booking.ends_at
  expect(await send({ kind: 'client-mail' })).toBeUndefined()
})
