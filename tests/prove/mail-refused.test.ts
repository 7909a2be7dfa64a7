import { describe, expect, onTestFinished, test } from 'vitest'
import type { SlotRequest } from '../../domain/calendar/hold.ts'
import { dueMessages } from '../../server/messages/outbox/due.ts'
import { startPlanner } from '../../server/messages/planner.ts'
import { bookVisit, freeSlots } from '../server/support/bookings.ts'
import { DAY, HOUR, MINUTE } from '../server/support/clock.ts'
import { availableEngines, type Engine } from '../server/support/engines.ts'
import { runCommand } from '../server/support/owner-tool.ts'
import { openMailServer, openSmsServer } from '../server/support/providers.ts'
import { openTestServer, type TestServer } from '../server/support/test-server.ts'
import { openTool } from '../server/support/tool-services.ts'
import { reportFigures } from './support/proof.ts'

const OFFICE = 'hello@lanternhill.example'
const OFFICE_PHONE = '+18455550142'
/** What Gmail says when the sender's domain is not authenticated. */
const OF_OUR_DOMAIN =
  '5.7.26 Your email has been blocked because the sender is unauthenticated. See SPF and DKIM.'
const VISITS = 24

/** What the latest change of a visit says in the subject of its letter. */
interface Expected {
  readonly email: string
  readonly reference: string
  time: SlotRequest
  subject: 'Your visit is confirmed' | 'Your visit has been moved' | 'is canceled'
}

/** Whether the subject of a letter names this time: `…, July 24th, 2026 at 10:00 AM`. */
function isAbout(subject: string, { date, slot }: SlotRequest): boolean {
  const month = { '07': 'July', '08': 'August', '09': 'September' }[date.slice(5, 7)]
  const day = new RegExp(`, ${month} ${Number(date.slice(8))}(?:st|nd|rd|th), 2026 at ${slot}`)
  return day.test(subject)
}

/** Moves the clock when nothing is due or being sent, or it would be sent twice. */
async function pass({ database, clock }: TestServer, time: number) {
  const { read } = database
  const due = async () => [
    ...(await dueMessages(read, clock.now(), Number.MAX_SAFE_INTEGER).execute()),
    ...(await read.selectFrom('outbox').select('id').where('claimed_by', 'is not', null).execute()),
  ]
  await expect.poll(due).toEqual([])
  clock.advance(time)
}

/** A day in which the mail server refuses each letter with these words, or each client's address, and the hours after it. */
async function live(engine: Engine, refused: { refusal?: string; unknown?: string }) {
  const [mail, sms] = [await openMailServer(), await openSmsServer()]
  for (const provider of [mail, sms]) onTestFinished(provider.close)
  Object.assign(mail.state, refused)
  const app = await openTestServer(engine, { SMTP_URL: mail.url, ...sms.env })
  const tool = await openTool(app)
  const planner = startPlanner({ ...tool, filed: [] })
  onTestFinished(planner.stop)
  const free = freeSlots(app)
  /** Late enough that no planned letter is due. */
  const freeLater = async (): Promise<SlotRequest> => {
    const slot = await free()
    return slot.date < '2026-07-20' ? freeLater() : slot
  }
  const alarms = () => sms.texts.filter(({ body }) => body.get('To') === OFFICE_PHONE)
  const doctor = async () => (await runCommand(['doctor'], app.env, { clock: app.clock })).out

  const visits: Expected[] = []
  for (let index = 0; index < VISITS; index++) {
    const time = await freeLater()
    const email = `client${index}@mail.example`
    const visitor = app.visitor(`198.51.${index}.1`)
    const details = { email, phone: String(2_125_550_100 + index) }
    const { reference } = await bookVisit(visitor, time, details)
    visits.push({ email, reference, time, subject: 'Your visit is confirmed' })
    const earlier = visits[index - 2]
    if (index % 3 === 2 && earlier) {
      Object.assign(earlier, { time: await freeLater(), subject: 'Your visit has been moved' })
      await tool.move(earlier.reference, earlier.time)
    }
    if (index % 6 === 5 && earlier) {
      earlier.subject = 'is canceled'
      await tool.cancel(earlier.reference)
    }
    if (index > 0) await pass(app, (DAY - 5 * MINUTE) / VISITS)
    else await pass(app, 5 * MINUTE)
    // The planner looks each second whether another minute has begun.
    if (index === 0 && refused.refusal) await expect.poll(alarms).toHaveLength(1)
  }
  const knewAfter = alarms().length
  const saidWhileRefused = await doctor()

  Object.assign(mail.state, { refusal: '', unknown: '' })
  // A retry waits fifteen minutes at most, and what exceeds the letters of an hour comes in the next one.
  for (const time of [HOUR, HOUR, HOUR, 0]) await pass(app, time)
  const letters = mail.mails.filter(({ to }) => to !== OFFICE)
  const toOffice = mail.mails.filter(({ to }) => to === OFFICE).map(({ text }) => text)
  const lettersTo = (one: Expected) => letters.filter(({ to }) => to === one.email)
  const isTrue = ({ subject, time }: Expected, letter: string) =>
    letter.includes(subject) && isAbout(letter, time)
  return {
    visits: visits.length,
    changed: visits.filter(({ subject }) => subject !== 'Your visit is confirmed').length,
    lost: visits.filter((one) => lettersTo(one).length === 0).length,
    untrue: visits.flatMap((one) => lettersTo(one).filter(({ subject }) => !isTrue(one, subject)))
      .length,
    twice: visits.filter((one) => lettersTo(one).length > 1).length,
    unknownToOffice: visits.filter(
      ({ reference }) => !toOffice.some((text) => text.includes(reference)),
    ).length,
    textsToOffice: knewAfter,
    saidWhileRefused,
    saidAfter: await doctor(),
    textsToClients: sms.texts
      .filter(({ body }) => body.get('To') !== OFFICE_PHONE)
      .filter(({ body }) => /mail server|refuse/i.test(body.get('Body') ?? '')).length,
  }
}

describe.each(availableEngines)('a day of refused mail, on $name', (engine) => {
  test('while our domain is refused no letter is lost, none is untrue, and the office knows', async (context) => {
    const { saidWhileRefused, saidAfter, ...day } = await live(engine, { refusal: OF_OUR_DOMAIN })
    expect(day).toEqual({
      ...{ visits: VISITS, changed: 8, lost: 0, untrue: 0, twice: 0, unknownToOffice: 0 },
      ...{ textsToOffice: 1, textsToClients: 0 },
    })
    expect(saidWhileRefused).toContain(
      `WRONG  No email has left since Wednesday, July 1st, 2026, 12:00 PM, because the mail server refuses them. It says: “550 ${OF_OUR_DOMAIN}”`,
    )
    expect(saidAfter).not.toContain('No email has left')
    reportFigures(context, { ...day })
  })

  test('control: where the recipients are refused, their letters are lost, and nothing is wrong with ours', async () => {
    const { saidWhileRefused, ...day } = await live(engine, { unknown: '@mail.example' })
    expect(day).toMatchObject({ lost: VISITS, textsToOffice: 0 })
    expect(saidWhileRefused).not.toContain('No email has left')
  })
})
