import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { visitsBetween } from '../../../../server/booking/booking.ts'
import { hashReply } from '../../../../server/clients/forget-client.ts'
import { deskVisits } from '../../../../server/desk/desk-visit.ts'
import { findClients } from '../../../../server/desk/found-clients.ts'
import { countNewReplies, deskReplies, markReply } from '../../../../server/desk/replies.ts'
import { queueDueLetters } from '../../../../server/messages/planner.ts'
import { keepReply } from '../../../../server/messages/replies/replies.ts'
import { HOOK_PATH, signatureOf } from '../../../../server/messages/replies/twilio-hook.ts'
import { unwrap } from '../../../../server/result.ts'
import { day } from '../../../days.ts'
import { TEST_PRACTICE } from '../../../fixtures/practice-file.ts'
import { bookVisit, freeSlots, jane, slotAt } from '../../support/bookings.ts'
import { changedPractice } from '../../support/changed-practice.ts'
import { DAY } from '../../support/clock.ts'
import { auditOf, STAFF } from '../../support/desk.ts'
import { availableEngines, sqlite } from '../../support/engines.ts'
import { mailsAbout } from '../../support/letters.ts'
import { openSmsServer } from '../../support/providers.ts'
import { alter, waitForEmptyOutbox } from '../../support/stored.ts'
import { openTestServer } from '../../support/test-server.ts'
import { openPractice, openTool } from '../../support/tool-services.ts'
import { createVisitor } from '../../support/visitor.ts'

const OFFICE = 'hello@lanternhill.example'
const SITE = 'https://practice.example'
const HEADERS = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'practice.example' }

test('the signature is that of the provider’s documentation', () => {
  const fields = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  })
  expect(signatureOf('https://mycompany.com/myapp.php?foo=1&bar=2', fields, '12345')).toBe(
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  )
})

test('forty thousand fields are signed in no time, and of two with one name the first counts', () => {
  const names = Array.from({ length: 40_000 }, (_, index) => [`f${index}`, 'x'])
  const before = process.cpuUsage()
  signatureOf('https://mycompany.com/', new URLSearchParams(names), '12345')
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(500)
  const sign = (fields: string) => signatureOf('/', new URLSearchParams(fields), '12345')
  expect(sign('a=1&a=2')).toBe(sign('a=1'))
})

/** A practice on the web whose texts go through the provider's stand-in, which also passes on what clients reply. */
async function openTexting(engine = sqlite, PRACTICE_FILE = TEST_PRACTICE) {
  const provider = await openSmsServer()
  onTestFinished(provider.close)
  const app = await openTestServer(engine, { ...provider.env, PUBLIC_URL: SITE, PRACTICE_FILE })
  const free = freeSlots(app)
  const visitor = createVisitor(app.url, '', { ...HEADERS, Origin: SITE })
  let index = 0
  /** Sends a text to the practice, and returns what it answers. */
  const write = async (text: string, more: object = {}, token = provider.env.TWILIO_AUTH_TOKEN) => {
    app.clock.advance(1_000)
    const fields = new URLSearchParams({
      ...{ From: '+12125550142', To: '+12125550100', Body: text, MessageSid: `SM${++index}` },
      ...more,
    })
    const response = await fetch(app.url + HOOK_PATH, {
      method: 'POST',
      headers: { ...HEADERS, 'X-Twilio-Signature': signatureOf(SITE + HOOK_PATH, fields, token) },
      body: fields,
    })
    const answer = await response.text()
    // The files of the outbox are sorted by when they were written.
    await waitForEmptyOutbox(app)
    return response.ok ? answer : response.status
  }
  const book = async (
    details: Partial<typeof jane & { texts: string }> = {},
    slot?: Awaited<ReturnType<typeof free>>,
  ) => {
    app.clock.advance(1_000)
    const booked = await bookVisit(visitor, slot ?? (await free()), details)
    await waitForEmptyOutbox(app)
    return booked
  }
  const letters = async (to: string) =>
    (await mailsAbout(app, /./)).filter((mail) => mail.to === to)
  return { app, provider, write, book, letters }
}

const NOTHING = '<Response></Response>'

test('clients who stop the texts get none until they start them again, and the letter says so', async () => {
  const { app, provider, write, book, letters } = await openTexting()
  const textsAfterBooking = async () => {
    await book()
    return provider.texts.length
  }
  const lastLetter = async () => (await letters(jane.email)).at(-1)?.text

  expect(await textsAfterBooking()).toBe(1)
  expect(await write('stop', {}, 'another token')).toBe(403)
  expect(await textsAfterBooking()).toBe(2)
  // Only the first text to a number says how to stop them.
  const ends = provider.texts.map(({ body }) => body.get('Body')?.includes('STOP'))
  expect(ends).toEqual([true, false])
  expect(await lastLetter()).not.toContain('You have opted out of our texts')
  // Twilio itself answers these words.
  expect(await write(' stop ')).toBe(NOTHING)
  expect(await write('STOP')).toBe(NOTHING)
  expect(await textsAfterBooking()).toBe(2)
  expect(await lastLetter()).toContain('You have opted out of our texts')
  expect(await write('Yes')).toBe(NOTHING)
  expect(await textsAfterBooking()).toBe(3)
  expect(await write('Opt out.')).toBe(
    '<Response><Message>Lantern Hill Thermography: you will get no more texts. To get them again, reply START.</Message></Response>',
  )
  expect(await textsAfterBooking()).toBe(3)
  expect(await write('Start!')).toBe(
    '<Response><Message>Lantern Hill Thermography: you will get our texts again. Reply STOP to opt out, HELP for help.</Message></Response>',
  )
  expect(await textsAfterBooking()).toBe(4)

  await write('STOP')
  const stopped = await app.database.read.selectFrom('opt_outs').selectAll().execute()
  expect(JSON.stringify(stopped)).not.toContain('2125550142')
  // No word of these needs the office.
  expect((await letters(OFFICE)).filter(({ subject }) => /text/.test(subject))).toEqual([])
})

test('C confirms the one visit to come that was reminded, and anything else stays for the office', async () => {
  const asking = 'letters: { reminder: { confirm: true } }\nprice: 225'
  const file = changedPractice(['price: 225', asking])
  const { app, write, book, letters } = await openTexting(sqlite, file)
  const { reference } = await book({}, slotAt('2026-07-10', '10:00 AM'))
  await book({}, slotAt('2026-07-18', '10:00 AM'))
  const confirmed = async () => {
    const visits = app.database.read.selectFrom('bookings').select('reference')
    return (await visits.where('confirmed_at', 'is not', null).execute()).map(
      (one) => one.reference,
    )
  }
  const replies = async () =>
    (await letters(OFFICE)).filter(({ subject }) => /text/.test(subject)).length
  const remindOn = async (date: string) => {
    app.clock.at = Date.parse(`${date}T12:00:00-04:00`)
    await queueDueLetters(await openTool(app, file))
    await waitForEmptyOutbox(app)
  }
  // Nobody has asked yet, and YES is how texts are wanted again.
  expect(await write('C')).toBe(NOTHING)
  await remindOn('2026-07-09')
  await write('Yes')
  expect([await confirmed(), await replies()]).toEqual([[], 2])
  const thanked =
    '<Response><Message>Lantern Hill Thermography: thank you for confirming your visit. See you then.</Message></Response>'
  expect([await write('C'), await write('c.')]).toEqual([thanked, thanked])
  expect([await confirmed(), await replies()]).toEqual([[reference], 2])
  // Of two visits of a number, only a person can know which one is meant.
  const ann = { firstName: 'Ann', email: 'ann@client.example' }
  await book(ann, slotAt('2026-07-18', '11:00 AM'))
  await remindOn('2026-07-17')
  expect(await write('C')).toBe(NOTHING)
  expect([await confirmed(), await replies()]).toEqual([[reference], 3])
})

test('START brings back the texts about a visit that somebody else booked without them', async () => {
  const { app, provider, write, book } = await openTexting()
  await book()
  await book({ texts: 'no' })
  const textsOfCancellations = async () => {
    const before = provider.texts.length
    const tool = await openTool(app)
    for (const { reference } of await app.database.read
      .selectFrom('bookings')
      .select('reference')
      .execute())
      await tool.cancel(reference)
    await waitForEmptyOutbox(app)
    return provider.texts.length - before
  }
  expect(await write('Start!')).toContain('you will get our texts again')
  expect(await textsOfCancellations()).toBe(2)
})

test('HELP is answered in one segment, unless the provider has answered it', async () => {
  const { write } = await openTexting()
  const help =
    'Lantern Hill Thermography: texts about your visits. Call (845) 555-0142 or write to hello@lanternhill.example. Reply STOP to opt out. Msg&amp;data rates may apply.'
  expect(help.replace('&amp;', '&').length).toBe(159)
  expect(await write('Help')).toBe(`<Response><Message>${help}</Message></Response>`)
  expect(await write('INFO')).toBe(`<Response><Message>${help}</Message></Response>`)
  expect(await write('HELP', { OptOutType: 'HELP' })).toBe(NOTHING)
})

describe.each(availableEngines)('replies to texts, on $name', (engine) => {
  test('a reply becomes one letter to the office, and stands on the next visit at the desk, however often it arrives', async () => {
    const { app, write, book, letters } = await openTexting(engine)
    const { reference, date, time } = await book()
    await book()
    const replies = async () => {
      await waitForEmptyOutbox(app)
      return (await letters(OFFICE)).filter(({ subject }) => /text/.test(subject))
    }
    for (const _ of [1, 2, 3])
      expect(await write('I’m <b>late</b>\u0000\r\nby 5', { MessageSid: 'SM-late' })).toBe(NOTHING)
    const [letter, ...more] = await replies()
    expect(more).toEqual([])
    expect(letter?.subject).toMatch(/^Jane Doe replied to a text: Friday, July 3rd, 2026 at /)
    expect(letter?.text).toContain('I’m <b>late</b>\nby 5')
    expect(letter?.text).toContain(`${SITE}/desk/day/${date}/${reference}`)
    const tool = await openTool(app)
    const visits = await deskVisits(
      tool,
      await visitsBetween(app.database.read, day(date), day(date)),
    )
    expect(visits.map((visit) => [visit.time, visit.told])).toContainEqual([
      time,
      [{ label: 'Texted Wed Jul\u00a01, 12:00 PM', text: 'I’m <b>late</b>\nby 5' }],
    ])
    expect(visits.filter(({ told }) => told.length > 0)).toHaveLength(1)
    // A picture without words, and a word that may mean the visit.
    await write('', { NumMedia: '1' })
    await write('')
    await write('Yes')
    await write('Please cancel')
    const texts = (await replies()).map(({ text }) => /^Text: (.*)/m.exec(text)?.[1])
    expect(texts.slice(1)).toEqual([
      expect.stringMatching(/^\(no words: a picture/),
      'Yes',
      'Please cancel',
    ])
    expect((await replies()).at(-1)?.text).toContain('They may have meant their visit')
    expect(app.logText()).not.toMatch(/late|Cancel|555/)
  })

  test('a reply from a number that clients share names them all, stands at each of them, and cannot be answered by email', async () => {
    const { app, write, book, letters } = await openTexting(engine)
    const first = await book()
    // A stranger can book with anybody's number.
    const mary = { firstName: 'Mary', lastName: 'Roe', email: 'mary@roe.example' }
    const second = await book(mary)
    await write('Please move my visit')
    await waitForEmptyOutbox(app)
    const letter = (await letters(OFFICE)).at(-1)
    expect(letter?.subject).toBe('A text from (212) 555-0142, which 2 clients share')
    expect(letter?.text).toMatch(new RegExp(`Jane Doe.*next visit: .*${first.reference}`, 's'))
    expect(letter?.text).toMatch(new RegExp(`Mary Roe.*next visit: .*${second.reference}`, 's'))
    expect(letter?.replyTo).toBe('')
    const tool = await openTool(app)
    const all = await app.database.read.selectFrom('bookings').selectAll().execute()
    const onVisits = (await deskVisits(tool, all)).flatMap(({ told }) => told)
    expect(onVisits).toEqual([])
    const clients = unwrap(await findClients(tool, '2125550142', 1)).clients
    const told = [{ label: expect.stringMatching(/^Texted /), text: 'Please move my visit' }]
    expect(clients.map(({ replies }) => replies)).toEqual([told, told])
  })

  test('the letter says if no visit is to come, or the number is not known, and a number causes six letters an hour', async () => {
    const { app, write, book, letters } = await openTexting(engine)
    const { reference } = await book()
    const subjects = async () => {
      await waitForEmptyOutbox(app)
      const all = (await letters(OFFICE)).map(({ subject }) => subject)
      return all.filter((subject) => /text/.test(subject))
    }
    await write('Is this you?', { From: '+12125550177' })
    expect(await subjects()).toEqual(['A text from (212) 555-0177'])
    app.clock.advance(70 * DAY)
    await write('Thank you')
    expect(await subjects()).toContain('Jane Doe replied to a text, and has no upcoming visit')
    const last = (await letters(OFFICE)).at(-1)?.text
    expect(last).toContain('This was their last visit:')
    expect(last).toContain(`Reference: ${reference}`)
    for (let index = 0; index < 9; index++) await write(`${index}`)
    expect(await subjects()).toHaveLength(1 + 6)
    const kept = await app.database.read.selectFrom('replies').selectAll().execute()
    expect(kept).toHaveLength(11)
    await write('From abroad', { From: '+4930901820' })
    expect(await app.database.read.selectFrom('replies').selectAll().execute()).toEqual(kept)
  })

  test('replies are listed newest first, with clients and visits; one that is done comes last and is not counted, until that is undone', async () => {
    const { app, write, book } = await openTexting(engine)
    const { reference } = await book()
    await write('I’m late')
    const second = await book({ firstName: 'Mary', lastName: 'Roe', email: 'mary@roe.example' })
    await write('Please move my visit')
    await write('Is this you?', { From: '+12125550177', MessageSid: 'SM-unknown' })
    const tool = await openTool(app)
    const listed = async () =>
      (await deskReplies(tool)).map(({ words, phone, isDone, clients }) => [
        ...[words, phone, isDone],
        ...clients.map(({ clientName, visit }) => `${clientName}, ${visit?.reference}`),
      ])
    const [jane, mary] = [`Jane Doe, ${reference}`, `Mary Roe, ${second.reference}`]
    const older = [
      ['Please move my visit', '2125550142', false, jane, mary],
      ['I’m late', '2125550142', false, jane],
    ]
    expect(await listed()).toEqual([['Is this you?', '2125550177', false], ...older])
    const count = () => countNewReplies(app.database.read)
    expect(await count()).toBe(3)
    const mark = async (isDone: boolean, id = 'SM-unknown') =>
      markReply(tool, STAFF, { id, isDone })
    for (const _ of [1, 2]) expect(unwrap(await mark(true))).toMatch(/^Marked as done/)
    expect(await count()).toBe(2)
    // What is not done comes first, however old it is.
    expect(await listed()).toEqual([...older, ['Is this you?', '2125550177', true]])
    expect(unwrap(await mark(false))).toBe('This text is new again.')
    expect(await count()).toBe(3)
    expect(await mark(true, 'nothing')).toMatchObject({ isRefused: true, status: 404 })
    // The provider's id of a text would lead to its number after its client was erased.
    const acts = (await auditOf(app)).filter((act) => act.includes('reply'))
    expect(acts).toEqual([
      `${STAFF} marked a reply as done ${hashReply('SM-unknown')}`,
      `${STAFF} marked a reply as new ${hashReply('SM-unknown')}`,
    ])
    // After the number was corrected, the reply stays with the client whose visit it is about.
    await alter(app, sql`update clients set phone = '2125550111' where first_name = 'Jane'`)
    const [corrected] = unwrap(await findClients(tool, '2125550111', 1)).clients
    expect(corrected?.replies.map(({ text }) => text)).toEqual(['I’m late'])
  })

  test('a flood of texts that are done hides none that is still to be answered', async () => {
    const tool = await openPractice(engine)
    const keep = (id: string) => keepReply(tool, { id, phone: '2125550177', words: id })
    await keep('Please cancel my visit')
    for (let index = 0; index < 100; index++) {
      tool.clock.advance(1_000)
      await keep(`${index}`)
      unwrap(await markReply(tool, STAFF, { id: `${index}`, isDone: true }))
    }
    const listed = await deskReplies(tool)
    expect([listed.length, listed[0]?.words]).toEqual([100, 'Please cancel my visit'])
  })

  test('a flood of texts from one number hides none from another one', async () => {
    const tool = await openPractice(engine)
    const keep = (id: string, phone: string) => keepReply(tool, { id, phone, words: id })
    await keep('Please cancel my visit', jane.phone)
    for (let index = 0; index < 100; index++) {
      tool.clock.advance(1_000)
      await keep(`${index}`, '2125550177')
    }
    const listed = (await deskReplies(tool)).map(({ words }) => words)
    expect(listed).toContain('Please cancel my visit')
    expect([listed.length, ...listed.slice(0, 3)]).toEqual([100, '99', '98', '97'])
  })
})
