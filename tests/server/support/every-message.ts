import { sql } from 'kysely'
import { expect } from 'vitest'
import { LETTER_NAMES } from '../../../domain/letter-names.ts'
import { letters } from '../../../domain/letters.ts'
import { ANY_TIME } from '../../../domain/waiting/waiting.ts'
import { takePayment } from '../../../server/booking/changes/pay.ts'
import { reopenHours } from '../../../server/booking/changes/reopen.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { deliver } from '../../../server/messages/delivery.ts'
import { isKind, KINDS } from '../../../server/messages/kinds/kinds.ts'
import { plannedAt } from '../../../server/messages/kinds/planned-time.ts'
import { VISIT_KINDS } from '../../../server/messages/outbox/message.ts'
import type { Mail } from '../../../server/messages/providers/mail-server.ts'
import type { Sms } from '../../../server/messages/providers/twilio.ts'
import { unwrap } from '../../../server/result.ts'
import { jane, slotAt } from './bookings.ts'
import { changedPractice } from './changed-practice.ts'
import { MINUTE } from './clock.ts'
import { sqlite } from './engines.ts'
import { alter } from './stored.ts'
import { openPractice } from './tool-services.ts'

const OFFICE = 'hello@lanternhill.example'
const optional = LETTER_NAMES.filter((letter) => letters[letter].isOptional)
/** The practice sends every letter. */
const turnedOn = JSON.stringify(
  Object.fromEntries(optional.map((letter) => [letter, { send: true }])),
)
const PRACTICE_FILE = changedPractice([
  `email: ${OFFICE}`,
  `email: ${OFFICE}\ndesk: [${OFFICE}]\nletters: ${turnedOn}`,
])

/** A practice one day before its only visit. Its messages are captured instead of sent. */
export async function openVisit(
  details: Partial<typeof jane> = {},
  file = PRACTICE_FILE,
  site = {},
) {
  const practice = { ...(await openPractice(sqlite, file)), ...site }
  const booking = await practice.book(slotAt('2026-07-10', '10:00 AM'), details)
  practice.clock.at = Date.parse('2026-07-09T09:59:00-04:00')
  const sent: (Mail | Sms)[] = []
  const take = async (message: Mail | Sms) => {
    sent.push(message)
    return 'sent' as const
  }
  const transports = { mail: take, sms: take, close: async () => undefined, notice: '' }
  /** Delivers a message, and returns what was sent; undefined if nothing was. */
  const send = async (message: object, sequence: number | null = 0) => {
    const json = JSON.stringify({ booking: booking.id, ...message })
    const created_at = practice.clock.now()
    const row = { id: 'message', created_at, message: json, kind: null, sequence, attempts: 1 }
    const outcome = await deliver(practice, transports, row)
    const letter = sent.splice(0)[0]
    const isOver = booking.ends_at <= practice.clock.now()
    const skipped = isOver ? 'over' : 'not needed'
    expect(outcome).toEqual(letter ? expect.objectContaining({ delivery: 'sent' }) : skipped)
    return letter
  }
  return { ...practice, booking, send }
}

export const expiresAt = Date.parse('2026-07-09T10:09:00-04:00')

/** A message with a requested code, for this purpose and contact. */
export async function codeFor(
  practice: Awaited<ReturnType<typeof openVisit>>,
  purpose: string,
  to: string,
) {
  const visitor = `${purpose} ${to}`
  await alter(
    practice,
    sql`insert into codes (visitor, contact, hash, expires_at, tries, tries_end_at)
      values (${visitor}, ${to}, '', ${expiresAt}, 0, 0)`,
  )
  return { kind: 'code', purpose, contact: to, visitor, key: 'key', expiresAt }
}

/** A message of each kind, as it was sent. */
export async function everyMessage() {
  const practice = await openVisit({ additionalInfo: 'A <b>ramp</b> & "room"\nplease' })
  const { booking, send, clock } = practice
  const messages: [string, object][] = VISIT_KINDS.map((kind) => [kind, { kind }])
  await alter(
    practice,
    sql`insert into reviews (id, author, title, body, day, created_at)
      values ('a-review', 'J. D.', 'Kind & calm', ${'They cured me.\nCall 212 555 0142.'}, '2026-07-09', 1)`,
  )
  await alter(
    practice,
    sql`insert into reviews (id, client_id, author, title, body, day, created_at)
      values ('of-the-desk', ${booking.client_id}, 'J. D.', 'Calm', 'All was explained.', '2026-07-09', 1783600000000)`,
    sql`insert into audit (id, at, actor, act, record) values
      ('correction', 1783500000000, 'mary@lanternhill.example', 'corrected a client', ${`${booking.client_id}: email`})`,
    sql`insert into replies (id, phone, words, booking, received_at) values
      ('late', ${jane.phone}, ${'I’m <b>late</b>,\nby 5'}, ${booking.id}, 1),
      ('cancel', ${jane.phone}, 'Cancel', ${booking.id}, 1),
      ('shared', '2125550178', 'Please cancel', null, 1),
      ('stranger', '2125550177', 'Who is this?', null, 1)`,
    sql`insert into clients (id, first_name, last_name, email, phone, created_at) values
      ('ann', 'Ann', 'Hall', 'ann@client.example', '2125550178', 1),
      ('bea', 'Bea', 'Hall', '', '2125550178', 2)`,
    sql`insert into clients (id, first_name, last_name, email, phone, created_at, next_due, due_set_at) values
      ('cy', 'Cy', 'Orr', 'cy@client.example', '2125550179', 1, '2026-07-20', 1)`,
  )
  const unreachable = { kind: 'office-unreachable', reason: 'It bounced.', message: 'id' }
  const opened = { opening: 'opening' }
  const alarm = { kind: 'backup-alarm', day: '2026-07-09' }
  messages.push(
    ['a new review', { kind: 'new-review', review: 'a-review' }],
    [
      'a new review by a client whom the desk corrected',
      { kind: 'new-review', review: 'of-the-desk' },
    ],
    ['whom to call', { ...unreachable, by: 'email' }],
    ['whom to write to', { ...unreachable, by: 'text' }],
    ['a code for a review by email', await codeFor(practice, 'review', jane.email)],
    ['a code for a review by text', await codeFor(practice, 'review', jane.phone)],
    ['a code to sign in', await codeFor(practice, 'sign-in', OFFICE)],
    ['a code for records', await codeFor(practice, 'records', OFFICE)],
    ['a reply', { kind: 'office-reply', reply: 'late' }],
    ['a reply that may mean the visit', { kind: 'office-reply', reply: 'cancel' }],
    ['a reply from a shared number', { kind: 'office-reply', reply: 'shared' }],
    ['a reply from nobody we know', { kind: 'office-reply', reply: 'stranger' }],
    ['a delay by email', { kind: 'late-mail', minutes: 20 }],
    ['a delay by text', { kind: 'late-text', minutes: 20 }],
    ['the evening letter', { kind: 'evening-letter', day: '2026-07-09', since: 0 }],
    ['many changes', { kind: 'office-changes', hour: 0, bookings: [booking.id] }],
    ['backups failed', { ...alarm, reason: 'The disk is full.', lastGood: '2026-07-07' }],
    ['backups never worked', { ...alarm, reason: '', lastGood: '' }],
    [
      'an invitation to the next visit',
      { kind: 'recall-mail', client: 'cy', due: '2026-07-20', nth: 1 },
    ],
    ['emails refused', { kind: 'mail-alarm' }],
    ['a time that opened up, by email', { ...opened, kind: 'opening-mail', waiting: 'visit' }],
    ['a time that opened up, by text', { ...opened, kind: 'opening-text', waiting: 'visit' }],
    ['a time, without a visit', { ...opened, kind: 'opening-mail', waiting: 'none' }],
    ['a place on the list by email', { kind: 'joined-mail', waiting: 'visit' }],
    ['a place on the list by text', { kind: 'joined-text', waiting: 'visit' }],
    ['a place on the list, without a visit', { kind: 'joined-mail', waiting: 'none' }],
    ['a link to the list', { kind: 'list-link', waiting: 'asked' }],
    ['a link to the list for whoever is on it', { kind: 'list-link', waiting: 'none' }],
  )
  const sent: { name: string; message: object; letter: Mail | Sms | undefined }[] = []
  const closed: Awaited<ReturnType<typeof practice.close>>[] = []
  for (const [name, message] of messages) {
    const planned = isKind(name) ? KINDS[name].planned : undefined
    // 9:59 is the last minute in which the client can change the visit online.
    clock.at = planned
      ? plannedAt(booking, planned.days(practice.practice))
      : Date.parse('2026-07-09T09:59:00-04:00')
    // Close the hours only now: the planned letters above are not sent about closed hours.
    if (name === 'offer-mail') closed.push(await practice.close('2026-07-10'))
    if (name === 'emails refused') {
      const since = clock.now() - 6 * MINUTE
      const refused = sql`insert into mail_refusal (id, since, words) values (1, ${since}, 'No')`
      await alter(practice, refused)
    }
    if (name === 'a time that opened up, by email') {
      const any = JSON.stringify(ANY_TIME)
      const some = JSON.stringify({
        locations: [6],
        weekdays: [5, 6],
        half: 'morning',
        until: '2026-07-31',
      })
      const starts_at = Date.parse('2026-07-10T09:00:00-04:00')
      await alter(
        practice,
        sql`insert into waiting (id, booking, email, wish, asked_at, joined_at) values
          ('visit', ${booking.id}, null, ${any}, 1, 1),
          ('none', null, 'eve@client.example', ${some}, 1, 1),
          ('asked', null, 'dora@client.example', ${any}, 1, null)`,
        sql`insert into openings (id, location_id, day, slot, starts_at, ends_at, freed_at, kept_until) values
          ('opening', '6', '2026-07-10', '0900', ${starts_at}, ${starts_at + 30 * MINUTE}, 1, ${clock.now() + 60 * MINUTE})`,
        sql`insert into holds (id, visitor, location_id, day, slot, expires_at, renewals) values
          ('opening', 'opening', '6', '2026-07-10', '0900', ${clock.now() + 60 * MINUTE}, 0)`,
      )
    }
    if (name === 'receipt-mail') {
      const paid = { method: 'check', amount: '200' } as const
      unwrap(await takePayment(practice, TOOL, booking.reference, paid))
    }
    const attendance = { 'thanks-mail': 'done', 'missed-mail': 'missed' }[name] ?? null
    await alter(practice, sql`update bookings set attendance = ${attendance}`)
    if (name === 'reopened-mail') {
      for (const { closure } of closed) await reopenHours(practice, TOOL, closure.id)
    }
    sent.push({ name, message, letter: await send(message) })
  }
  return { sent, reference: booking.reference }
}
