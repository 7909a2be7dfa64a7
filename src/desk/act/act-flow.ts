import { createActor, fromPromise } from 'xstate'
import type { RefusedResponse, ResponseOf } from '../../../domain/call.ts'
import type { closeHours, offerMoves } from '../../../domain/desk/calendar.ts'
import * as calendar from '../../../domain/desk/calendar.ts'
import * as clients from '../../../domain/desk/clients.ts'
import * as office from '../../../domain/desk/office.ts'
import { removePasskey } from '../../../domain/desk/passkeys.ts'
import { sendRecordsCode } from '../../../domain/desk/sign-in.ts'
import * as visits from '../../../domain/desk/visits.ts'
import { type ActInput, deskActMachine } from '../../../machines/desk-act.ts'
import { flow } from '../../flow.ts'
import { saveFile } from '../../save-file.ts'
import type { Site } from '../../site.ts'
import { dataFlow } from '../data-flow.ts'
import { formsFlow } from '../forms-flow.ts'
import { createPasskey } from '../passkeys.ts'
import { sendDeskCall } from '../send-desk-call.ts'
import { whenSignedOut } from '../sign-in-flow.ts'

type Done = { success: true; message: string } | RefusedResponse

/** The version of the visit that is on the screen. */
const seen = ({ reference, version }: visits.DeskVisit) => ({ reference, version })

async function perform(
  site: Site,
  { act, tells, text }: ActInput,
  signal: AbortSignal,
): Promise<Done> {
  const send = sendDeskCall(site)
  switch (act.kind) {
    case 'mark':
      return send(visits.markVisit, { ...seen(act.visit), mark: act.mark }, signal)
    case 'pay':
      return send(visits.markPaid, { ...seen(act.visit), isPaid: act.isPaid }, signal)
    case 'cancel':
      return send(visits.cancelVisitAtDesk, { ...seen(act.visit), tells }, signal)
    case 'reinstate':
      return send(visits.reinstateVisit, { ...seen(act.visit), tells }, signal)
    case 'note': {
      const [about, id, before] =
        'visit' in act
          ? (['visit', act.visit.reference, act.visit.note] as const)
          : (['client', act.client.id, act.client.note] as const)
      return send(clients.writeNote, { about, id, note: text, before }, signal)
    }
    case 'late':
      return send(visits.runLate, { minutes: text }, signal)
    case 'move': {
      // The machine confirms a move only once a time has been chosen.
      if (!act.to) throw new Error('No time is chosen.')
      const { slot, date, location } = act.to
      const request = { ...seen(act.visit), tells, slot, date, location }
      return send(visits.moveVisitAtDesk, request, signal)
    }
    case 'close': {
      const response = await send(calendar.closeHours, act.hours, signal)
      if (response.success) formsFlow.actorOf(site).send({ type: 'form.left' })
      return closedMessage(response)
    }
    case 'reopen':
      return send(calendar.reopenHours, { id: act.closure.id, tells }, signal)
    case 'offer': {
      const answers: ResponseOf<typeof offerMoves>[] = []
      for (let nth = 0; nth < act.visits.length; nth += calendar.MOST_OFFERS) {
        const visits = act.visits.slice(nth, nth + calendar.MOST_OFFERS).map(seen)
        answers.push(await send(calendar.offerMoves, { id: act.closure.id, visits }, signal))
      }
      return offeredMessage(answers)
    }
    case 'export': {
      const request = { contact: act.client.contact ?? '', code: text }
      const response = await send(clients.exportClient, request, signal)
      // The file name must not contain personal data.
      if (response.success) saveFile('client-records.html', 'text/html', response.file)
      return response
    }
    case 'erase': {
      const request = { contact: act.client.contact ?? '', code: text }
      return send(clients.eraseClient, request, signal)
    }
    case 'add-passkey': {
      const response = await createPasskey(send, act.name, text, signal)
      if (response.success) formsFlow.actorOf(site).send({ type: 'form.left' })
      return response
    }
    case 'remove-passkey':
      return send(removePasskey, { id: act.passkey.id }, signal)
    case 'hide':
      return send(office.hideReview, { id: act.review.id, reason: text }, signal)
    case 'show':
      return send(office.showReview, { id: act.review.id }, signal)
    case 'retry':
      return send(office.retryMessages, { id: act.message?.id }, signal)
  }
}

export const actFlow = flow((site) => {
  const send = sendDeskCall(site)
  const actor = createActor(
    deskActMachine.provide({
      actors: {
        sendCode: fromPromise(({ signal }) => send(sendRecordsCode, {}, signal)),
        perform: fromPromise(({ input, signal }) => perform(site, input, signal)),
      },
    }),
    { id: 'desk-act', ...site.inspection },
  )
  const day = dataFlow.actorOf(site)
  actor.on('refresh.wanted', () => day.send({ type: 'refresh.requested' }))
  site.location.onPath(() => actor.send({ type: 'page.left' }))
  whenSignedOut(site, () => actor.send({ type: 'person.left' }))
  return actor
})

const done = (message: string): Done => ({ success: true, message })

/** The message after closing hours. */
function closedMessage(response: ResponseOf<typeof closeHours>): Done {
  if (!response.success) return response
  const { closure, affected } = response
  const booked =
    affected.length === 0
      ? 'No visits are booked in them.'
      : `${affected.length === 1 ? 'One visit is' : `${affected.length} visits are`} still booked in them and listed below.`
  return done(
    `Closed ${calendar.closedDays(closure)}, ${closure.hours}, ${closure.place}. ${booked}`,
  )
}

/** Joins the messages of several requests. */
function offeredMessage(responses: readonly ResponseOf<typeof offerMoves>[]): Done {
  const messages: string[] = []
  for (const response of responses) {
    if (!response.success) return response
    messages.push(response.message)
  }
  return done(messages.join(' '))
}
