import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { safeParse } from 'valibot'
import { bookAppointment } from '../domain/booking.ts'
import { getHolds, holdAppointment, slotRequest } from '../domain/hold.ts'
import { checkAuth, checkReviewCode, sendReviewCode, submitNewReview } from '../domain/review.ts'
import { book } from './booking/book.ts'
import { confirmationOf } from './booking/confirmation.ts'
import { readDetails } from './booking/details.ts'
import { hold, liveHolds } from './booking/holds.ts'
import { bodyOf } from './http/cache-until-write.ts'
import type { Common } from './http/cached-responses.ts'
import { addressOf } from './http/client-address.ts'
import type { Asker } from './http/rate-limit.ts'
import { refuse, reply, replyKept } from './http/respond.ts'
import { type Visitor, visitorsAt } from './http/visitor-session.ts'
import { isNo, type No } from './practice/timetable.ts'
import { readContact } from './reviews/clients.ts'
import { askCode, checkCode } from './reviews/codes.ts'
import { addReview, NOT_VERIFIED, readDraft, whoIs } from './reviews/reviews.ts'
import type { Office } from './services.ts'

type Env = { Bindings: Partial<HttpBindings> }

const no = (c: Context, { status, message }: No) => refuse(c, status, { message })

/** The body as an object, whatever was sent. */
async function read(c: Context): Promise<Record<string, unknown> | undefined> {
  try {
    const body: unknown = await c.req.json()
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? { ...body }
      : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const unreadable = (c: Context) =>
  refuse(c, 400, { message: 'What was sent cannot be read. Please reload the page and try again.' })

const noSlot = (c: Context) =>
  refuse(c, 400, { message: 'Please select a valid location, date, and timeslot to proceed.' })

/** The ten calls. */
export function createCalls(office: Office, { timetable, answers }: Common): Hono<Env> {
  const visitors = visitorsAt(office.address)
  const holds = liveHolds(office)
  const asks = (c: Context<Env>, { id }: Visitor): Asker => ({ visitor: id, address: addressOf(c) })
  const calls = new Hono<Env>()

  for (const [path, answer] of answers) {
    calls.get(path, async (c) => replyKept(c, await answer(), 'anyone'))
  }
  calls.get(getHolds.path, async (c) => replyKept(c, await holds(visitors.greet(c).id), 'visitor'))
  calls.get(checkAuth.path, async (c) =>
    replyKept(c, bodyOf(await whoIs(office, visitors.known(c)?.id)), 'visitor'),
  )

  calls.post(holdAppointment.path, async (c) => {
    const asked = safeParse(holdAppointment.request, await read(c))
    if (!asked.success) return noSlot(c)
    const visit = timetable.find(asked.output)
    if (isNo(visit)) return no(c, visit)
    const refused = timetable.refusal(visit, office.clock.now())
    if (refused) return no(c, refused)
    const asker = asks(c, visitors.greet(c))
    const held = await hold(office, visit, asker, asked.output.renew === true)
    if (isNo(held)) return no(c, held)
    return reply(c, holdAppointment, { success: true, ...held })
  })

  calls.post(bookAppointment.path, async (c) => {
    const body = await read(c)
    if (!body) return unreadable(c)
    const written = readDetails(body)
    if ('errors' in written) return refuse(c, 400, { errors: written.errors })
    const asked = safeParse(slotRequest, body)
    if (!asked.success) return noSlot(c)
    const visit = timetable.find(asked.output)
    if (isNo(visit)) return no(c, visit)
    const asker = asks(c, visitors.greet(c))
    const booking = await book(office, timetable, visit, written.details, asker)
    if (isNo(booking)) return no(c, booking)
    return reply(c, bookAppointment, {
      success: true,
      message: 'Appointment booked successfully!',
      ...confirmationOf(office, booking),
    })
  })

  calls.post(sendReviewCode.path, async (c) => {
    const asked = safeParse(sendReviewCode.request, await read(c))
    const contact = asked.success ? readContact(asked.output.value) : undefined
    if (!contact) {
      const value = 'Please enter a phone number of ten digits or an email address.'
      return refuse(c, 400, { errors: { value } })
    }
    const visitor = visitors.greet(c)
    const refused = await askCode(office, visitor, contact, asks(c, visitor))
    return refused ? no(c, refused) : reply(c, sendReviewCode, { success: true })
  })

  calls.post(checkReviewCode.path, async (c) => {
    const asked = safeParse(checkReviewCode.request, await read(c))
    if (!asked.success) {
      return refuse(c, 400, { errors: { code: 'Please enter the code you were sent.' } })
    }
    const visitor = visitors.known(c)
    const code = asked.output.code.replace(/\s/g, '')
    const wrong = { success: false as const, message: 'This code did not match.' }
    if (!visitor || !/^\d{6}$/.test(code)) return reply(c, checkReviewCode, wrong)
    const isRight = await checkCode(office, visitor, code, asks(c, visitor))
    if (typeof isRight === 'object') return no(c, isRight)
    return reply(c, checkReviewCode, isRight ? { success: true } : wrong)
  })

  calls.post(submitNewReview.path, async (c) => {
    const body = await read(c)
    if (!body) return unreadable(c)
    const visitor = visitors.known(c)
    if (!visitor || !(await whoIs(office, visitor.id)).success) return no(c, NOT_VERIFIED)
    const written = readDraft(body)
    if ('errors' in written) return refuse(c, 400, { errors: written.errors })
    const refused = await addReview(office, written.draft, asks(c, visitor))
    return refused ? no(c, refused) : reply(c, submitNewReview, { success: true })
  })

  return calls
}
