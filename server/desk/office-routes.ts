import { dayAt } from '../../domain/calendar/day.ts'
import { countPages } from '../../domain/call.ts'
import { exportVisits, getFigures } from '../../domain/desk/figures.ts'
import * as domain from '../../domain/desk/office.ts'
import { clientName } from '../booking/booking.ts'
import type { Confirm } from '../clients/forget-client.ts'
import { type Actor, recordAct } from '../database/audit.ts'
import { findEarlier, sendEarlier } from '../messages/earlier-letters.ts'
import { nameOf } from '../messages/kinds/kinds.ts'
import { isToClient } from '../messages/outbox/message.ts'
import * as unsent from '../messages/outbox/unsent.ts'
import { Refused, type Result, refuse, unwrap } from '../result.ts'
import * as reviews from '../reviews/moderate.ts'
import type { Services } from '../services.ts'
import { count } from '../system/count.ts'
import { describeActs } from './activity.ts'
import { createConfirmation } from './confirmation.ts'
import { type DeskOptions, type DeskRoutes, deskRoute, ownerRoute } from './desk-route.ts'
import { figuresOf, readSpan, type Span, visitLines } from './figures.ts'
import { deskReplies, markReply } from './replies.ts'

const ACTS_PER_PAGE = 200

function spanNamed(name: string): Span {
  const span = readSpan(name)
  if (!span) throw new Refused(refuse(400, 'This month is not in the calendar.'))
  return span
}

/** The desk's calls about reviews, messages, the doctor's findings and the audit. */
export function addOfficeRoutes(
  routes: DeskRoutes,
  services: Services,
  { examine }: DeskOptions,
): void {
  const { database } = services
  const confirmation = createConfirmation(services)

  deskRoute(routes, domain.getDeskReviews, async () => {
    const all = await reviews.allReviews(services)
    return {
      success: true,
      reviews: all.map(({ id, author, title, body, day, hidden_at, hidden_reason, ...rest }) => ({
        id,
        author,
        title,
        body,
        date: day,
        isHidden: hidden_at !== null,
        hiddenReason: hidden_reason ?? undefined,
        isFromClient: rest.client_id !== null,
        concerns: rest.concerns,
        entered: rest.entered,
      })),
    }
  })

  ownerRoute(routes, domain.hideReview, async ({ id, reason }, { email }) => {
    const hidden = unwrap(await reviews.hideReview(services, email, id, reason))
    const message = `"${hidden.title}" by ${hidden.author} is now hidden.`
    return { success: true, message }
  })

  ownerRoute(routes, domain.showReview, async ({ id }, { email }) => {
    const shown = unwrap(await reviews.showReview(services, email, id))
    const message = `"${shown.title}" by ${shown.author} is shown again.`
    return { success: true, message }
  })

  deskRoute(routes, domain.getDeskMessages, async () => {
    const rows = await unsent.unsentMessages(database.read)
    return {
      success: true,
      filed: await unsent.countFiled(database.read),
      earlier: (await findEarlier(services)).stillTrue.length,
      replies: await deskReplies(services),
      messages: rows.map((row) => ({
        id: row.id,
        what: nameOf(row),
        clientName: clientName({
          first_name: row.first_name ?? '',
          last_name: row.last_name ?? '',
        }),
        reference: row.reference ?? undefined,
        client: row.failure && isToClient(row.channel) ? (row.client_id ?? undefined) : undefined,
        writtenAt: new Date(row.created_at).toISOString(),
        attempts: row.attempts,
        failure: row.failure ?? undefined,
        canBeRetried: unsent.canBeRetried(row),
      })),
    }
  })

  deskRoute(routes, domain.retryMessages, async ({ id }, { email }) => {
    const retried = await unsent.retryMessages(services, email, id)
    if (retried === 0) {
      throw new Refused(
        refuse(
          409,
          id === undefined
            ? 'There are no messages to retry.'
            : 'This message has been sent in the meantime, is being sent now, or cannot be sent again. Nothing was changed.',
        ),
      )
    }
    const message = `${count(retried, 'message', 'messages')} will be retried now. Messages that are out of date will not be sent.`
    return { success: true, message }
  })

  deskRoute(routes, domain.markReply, async (request, { email }) => ({
    success: true,
    message: unwrap(await markReply(services, email, request)),
  }))

  deskRoute(routes, domain.sendEarlier, async (_, { email }) => {
    const queued = await sendEarlier(services, email)
    if (queued === 0) throw new Refused(refuse(409, 'There are no letters from before to send.'))
    const message = `${count(queued, 'letter', 'letters')} will be sent now.`
    return { success: true, message }
  })

  deskRoute(routes, domain.getDeskState, async () => ({
    success: true,
    findings: (await examine()).map(({ forServer, client, ...finding }) => {
      const isToDo = !finding.isOk || finding.step === 'open'
      const more = [
        ...(client === undefined ? [] : [`The client is ${client}.`]),
        ...(forServer !== undefined && isToDo && finding.path === undefined
          ? ['Ask whoever runs the server.']
          : []),
      ]
      return { ...finding, text: [finding.text, ...more].join(' ') }
    }),
  }))

  ownerRoute(routes, getFigures, async (request) => {
    const today = dayAt(services.clock.now(), services.practice.timeZone)
    const span = spanNamed(request.month ?? today.slice(0, 7))
    return { success: true, month: span.name, today, ...(await figuresOf(services, span)) }
  })

  ownerRoute(routes, exportVisits, async ({ month, code }, { email }, c) => {
    const span = spanNamed(month)
    const hasNames = code !== undefined
    if (hasNames) unwrap(await recordExport(email, span, confirmation(c, code)))
    const lines = await visitLines(services, span, { hasNames })
    const names = hasNames ? 'with names. Keep it where only you can read it.' : 'without names.'
    const message = `${count(lines.count, 'visit is', 'visits are')} in this file, ${names}`
    return { success: true, file: lines.file, message }
  })

  const recordExport = (by: Actor, { name: record }: Span, confirm: Confirm) =>
    database.write(async (transaction): Promise<Result<unknown>> => {
      const confirmed = await confirm(transaction)
      if (confirmed.isRefused) return confirmed
      await recordAct(transaction, { by, act: 'exported visits', record }, services.clock.now())
      return confirmed
    })

  ownerRoute(routes, domain.getAudit, async ({ page }) => {
    const audit = database.read.selectFrom('audit')
    const { all } = await audit.select((of) => of.fn.countAll().as('all')).executeTakeFirstOrThrow()
    const acts = await audit
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(ACTS_PER_PAGE)
      .offset((page - 1) * ACTS_PER_PAGE)
      .execute()
    return {
      success: true,
      pages: countPages(Number(all), ACTS_PER_PAGE),
      acts: await describeActs(services, acts),
    }
  })
}
