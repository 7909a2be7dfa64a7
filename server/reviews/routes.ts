import { Hono } from 'hono'
import {
  checkAuth,
  checkReviewCode,
  endSession,
  readDraft,
  sendReviewCode,
  submitNewReview,
} from '../../domain/reviews/new-review.ts'
import { getReviews } from '../../domain/reviews/review.ts'
import { CODE_OVER, readCode, refuseCode, sendCode, WRONG_CODE } from '../codes/codes.ts'
import type { AddressEnv } from '../http/client-address.ts'
import { withRequestLog } from '../http/request-id.ts'
import { createRequesterOf } from '../http/requester.ts'
import { sendResource, sendToVisitor } from '../http/resource.ts'
import { parseBody, postRoute, readBody, UNREADABLE } from '../http/respond.ts'
import { visitorSessions } from '../http/visitor-session.ts'
import { acceptForm, Refused, refuseFields, unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import { readContact } from './clients.ts'
import type { ReviewList } from './review-list.ts'
import { checkCode, forgetSession } from './verify.ts'
import { NOT_VERIFIED, reviewAccess, writeReview } from './write-review.ts'

const INVALID_CONTACT = refuseFields({
  value: 'Please enter a 10-digit US phone number or an email address.',
})
const MISSING_CODE = refuseFields({ code: 'Please enter the code you were sent.' })
const SUCCESS = { success: true } as const

export function createReviewRoutes(services: Services, reviews: ReviewList): Hono<AddressEnv> {
  const { findVisitor, ensureVisitor, createVisitor, rememberVisitor, forgetVisitor } =
    visitorSessions(services.siteUrl)
  const requesterOf = createRequesterOf(services)
  const routes = new Hono<AddressEnv>()

  routes.get(getReviews.path, async (c) => sendResource(c, (await reviews()).resource))

  routes.get(checkAuth.path, async (c) => {
    const { isVerified, reviewedOn } = await reviewAccess(services, findVisitor(c)?.id)
    return sendToVisitor(c, { success: isVerified, reviewed: reviewedOn !== undefined, reviewedOn })
  })

  postRoute(routes, sendReviewCode, async (c) => {
    const request = await parseBody(c, sendReviewCode.request, INVALID_CONTACT)
    const contact = readContact(request.value)
    if (!contact) throw new Refused(INVALID_CONTACT)
    const visitor = ensureVisitor(c)
    unwrap(await sendCode(services, 'review', visitor, contact, requesterOf(c, visitor)))
    return SUCCESS
  })

  postRoute(routes, checkReviewCode, async (c) => {
    const request = await parseBody(c, checkReviewCode.request, MISSING_CODE)
    const visitor = findVisitor(c)
    const code = readCode(request.code)
    if (!visitor || !code) return refuseCode(visitor ? WRONG_CODE : CODE_OVER)
    const next = createVisitor()
    const logged = withRequestLog(services, c)
    const checked = unwrap(await checkCode(logged, visitor, next, code, requesterOf(c, visitor)))
    if (checked) return refuseCode(checked.problem)
    rememberVisitor(c, next)
    const { reviewedOn } = await reviewAccess(services, next.id)
    return { success: true, reviewedOn }
  })

  postRoute(routes, submitNewReview, async (c) => {
    const body = await readBody(c)
    const visitor = findVisitor(c)
    if (!visitor || !(await reviewAccess(services, visitor.id)).isVerified)
      throw new Refused(NOT_VERIFIED)
    const draft = unwrap(acceptForm(readDraft(body)))
    unwrap(await writeReview(services, draft, requesterOf(c, visitor)))
    return SUCCESS
  })

  postRoute(routes, endSession, async (c) => {
    await parseBody(c, endSession.request, UNREADABLE)
    const visitor = findVisitor(c)
    if (visitor) await forgetSession(services, visitor)
    forgetVisitor(c)
    return SUCCESS
  })

  return routes
}
