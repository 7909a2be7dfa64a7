import type { RequestOf } from '../../../domain/call.ts'
import * as calendar from '../../../domain/desk/calendar.ts'
import { cancelVisits, type DeskVisit, MOST_VISITS, runLate } from '../../../domain/desk/visits.ts'
import * as waiting from '../../../domain/desk/waiting.ts'
import { ACT_FAILED, ACT_REFUSED } from '../../../machines/desk-act.ts'
import { type ActResponse, act } from './act-row.ts'
import { seen } from './visit-acts.ts'

/** How many clients are named before the rest is counted. */
const MOST_NAMES = 6

type OfClosure = { readonly closure: calendar.DeskClosure }

/** `Ann Hall, Bea Low and 3 others` */
function listOf(names: readonly string[]): string {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names
  const others = names.length - shown.length
  const parts = others > 0 ? [...shown, `${others} others`] : shown
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')
}

/** Sends as many requests as these visits need, and joins their messages, even if a later request fails. */
async function inRequests(
  visits: readonly DeskVisit[],
  send: (some: ReturnType<typeof seen>[]) => Promise<ActResponse>,
): Promise<ActResponse> {
  const response = await send(visits.slice(0, MOST_VISITS).map(seen))
  const others = visits.slice(MOST_VISITS)
  if (!response.success || others.length === 0) return response
  const failed = (): ActResponse => ({ success: false, message: ACT_FAILED })
  const next = await inRequests(others, send).catch(failed)
  const rest = next.success ? next.message : `The other visits: ${next.message ?? ACT_REFUSED}`
  return { success: true, message: `${response.message} ${rest}` }
}

/** The acts on a day and on closed hours. */
export const calendarActs = {
  /** `words` is how the letter begins. */
  late: act<{ readonly names: readonly string[]; readonly words: string }>({
    question: ({ names, words }) =>
      names.length === 0
        ? {
            title: 'Running late',
            text: 'No one is expected for the rest of today.',
            decline: 'OK',
          }
        : {
            title: 'Running late',
            text: `How many minutes late are you running? ${listOf(names)} will get an email and a text: “${words}”`,
            field: { label: 'Minutes', name: 'minutes', inputMode: 'numeric', autoComplete: 'off' },
            confirm: names.length === 1 ? 'Notify the client' : `Notify ${names.length} clients`,
            decline: 'Don’t notify anyone',
          },
    perform: (_, { send, text }) => send(runLate, { minutes: text }),
  }),
  close: act<{ readonly hours: RequestOf<typeof calendar.closeHours> }>({
    perform: async ({ hours }, { send }) => {
      const response = await send(calendar.closeHours, hours)
      if (!response.success) return response
      const { closure, affected } = response
      const booked =
        affected.length === 0
          ? 'No visits are booked in them.'
          : `${affected.length === 1 ? 'One visit is' : `${affected.length} visits are`} still booked in them and listed below.`
      const message = `Closed ${calendar.closedDays(closure)}, ${closure.hours}, ${closure.place}. ${booked}`
      return { success: true, message }
    },
  }),
  release: act<{ readonly hold: calendar.HeldTime }>({
    question: ({ hold: { time, place, isForList } }) => ({
      title: 'Release a held time',
      text: isForList
        ? `Release ${time} at ${place}? Then anyone can book it, not only the waiting list.`
        : `Release ${time} at ${place}? The visitor who holds it can still book it while it is free.`,
      confirm: 'Release it',
      decline: 'Keep it held',
    }),
    perform: ({ hold: { id } }, { send }) => send(calendar.releaseHold, { id }),
  }),
  'add-to-list': act<{ readonly visit: DeskVisit }>({
    perform: ({ visit: { reference } }, { send }) => send(waiting.addToList, { reference }),
  }),
  'remove-from-list': act<{ readonly client: waiting.WaitingClient }>({
    question: ({ client: { name } }) => ({
      title: 'Take off the waiting list',
      text: `Take ${name} off the waiting list? They are not notified.`,
      confirm: 'Take them off',
      decline: 'Leave on the list',
    }),
    perform: ({ client: { id } }, { send }) => send(waiting.removeFromList, { id }),
  }),
  'notify-list': act<{ readonly free: waiting.FreeTime }>({
    question: ({ free: { slot, place } }) => ({
      title: 'Notify the waiting list',
      text: `Notify the first three who would take ${slot} at ${place}? The time is kept for them for an hour by day, and goes to whoever takes it first.`,
      confirm: 'Notify them',
      decline: 'Don’t notify anyone',
    }),
    perform: ({ free: { place: _, ...time } }, { send }) => send(waiting.notifyList, time),
  }),
  /** `offered` are the visits whose clients were asked to choose another time. */
  reopen: act<OfClosure & { readonly offered: readonly DeskVisit[] }>({
    question: ({ offered }) => {
      const [first, ...others] = offered
      if (!first) return undefined
      const who = others.length === 0 ? `${first.clientName} was` : `${offered.length} clients were`
      return {
        title: 'Reopen these hours',
        text: `${who} asked to choose another time. Send a message that you are open after all, and that the visit stays as booked?`,
        confirm: 'Reopen and notify',
        quietly: 'Reopen without notifying',
        decline: 'Keep these hours closed',
      }
    },
    perform: ({ closure }, { send, notifies }) =>
      send(calendar.reopenHours, { id: closure.id, notifies }),
  }),
  /** Offers the clients of these visits in closed hours to move them. */
  offer: act<OfClosure & { readonly visits: readonly DeskVisit[]; readonly words: string }>({
    question: ({ visits, words }) => ({
      title: 'Ask to reschedule',
      text: `Send ${listOf(visits.map(({ clientName }) => clientName))} an email and a text that ask for another time? They begin: “${words}”`,
      confirm: visits.length === 1 ? 'Send the message' : 'Send the messages',
      decline: 'Don’t send anything',
    }),
    perform: ({ closure: { id }, visits }, { send }) =>
      inRequests(visits, (some) => send(calendar.offerMoves, { id, visits: some })),
  }),
  /** `others` is how many visits in these hours stay. */
  'cancel-all': act<OfClosure & { readonly visits: readonly DeskVisit[]; readonly others: number }>(
    {
      question: ({ visits: { length }, others }) => ({
        title: 'Cancel all visits',
        text:
          others === 0
            ? `Cancel all ${length} visits in these closed hours?`
            : `Cancel ${length} of the ${length + others} visits in these closed hours? The others are over, marked or paid, and stay as they are.`,
        confirm: 'Cancel and notify the clients',
        quietly: 'Cancel without notifying',
        decline: 'Keep the visits',
      }),
      perform: ({ closure: { id }, visits }, { send, notifies }) =>
        inRequests(visits, (some) => send(cancelVisits, { id, visits: some, notifies })),
    },
  ),
}
