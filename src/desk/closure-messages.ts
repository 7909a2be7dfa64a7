import type { RefusedResponse, ResponseOf } from '../../domain/call.ts'
import type { closeHours, offerMoves, reopenHours } from '../../domain/desk-calendar.ts'

type Done = { success: true; message: string } | RefusedResponse

const done = (message: string): Done => ({ success: true, message })

/** What became of closing hours, in the words of the desk. */
export function closedMessage(response: ResponseOf<typeof closeHours>): Done {
  if (!response.success) return response
  const { closure, affected } = response
  const booked =
    affected.length === 0
      ? 'No visits are booked in them.'
      : `${affected.length === 1 ? 'One visit is' : `${affected.length} visits are`} still booked in them and listed below.`
  return done(`Closed ${closure.hours}, ${closure.place}. ${booked}`)
}

export function openedMessage(response: ResponseOf<typeof reopenHours>): Done {
  if (!response.success) return response
  return done('These hours are open again. Visits that were booked in them are as they were.')
}

/** Who gets a letter, and who gets none and why. */
export function offeredMessage(response: ResponseOf<typeof offerMoves>): Done {
  if (!response.success) return response
  const { offered, left } = response
  const sent = offered.length === 1 ? 'One client is' : `${offered.length || 'No'} clients are`
  const reasons = left.map(({ reference, message }) => `${reference}: ${message}`)
  return done([`${sent} written to, and offered to move the visit.`, ...reasons].join(' '))
}
