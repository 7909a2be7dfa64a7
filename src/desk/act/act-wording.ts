import { formatDayWithYear, readDay } from '../../../domain/calendar/day.ts'
import type { DeskAct } from '../../../machines/desk-act.ts'

interface Wording {
  readonly title: string
  readonly text: string
  readonly tell: string
  /** Missing if the act only sends a letter. */
  readonly tellNobody?: string
  readonly keep: string
}

/** The question before a passkey is removed, a visit is canceled, booked again or moved, or before clients are offered to move. */
export function wordingOf(act: DeskAct | undefined): Wording | undefined {
  if (act?.kind === 'offer') {
    const [first, ...others] = act.visits
    const who = others.length === 0 ? first?.clientName : `${act.visits.length} clients`
    return {
      title: 'Offer to move',
      text: `Write to ${who} that these hours are closed, and offer to move the visit?`,
      tell: others.length === 0 ? 'Send the letter' : 'Send the letters',
      keep: 'Send nothing',
    }
  }
  if (act?.kind === 'remove-passkey') {
    return {
      title: 'Remove passkey',
      text: `Remove the passkey “${act.passkey.name}”? It will no longer sign you in. Delete it on the device, too.`,
      tell: 'Remove it',
      keep: 'Keep it',
    }
  }
  if (act?.kind === 'reopen') {
    const clients =
      act.offered.length === 1 ? act.offered[0]?.clientName : `${act.offered.length} clients`
    return {
      title: 'Open again',
      text: `${clients} had a message to choose another time. Write that you are open after all, and that the visit stands?`,
      tell: 'Open again and notify',
      tellNobody: 'Open again and notify no one',
      keep: 'Keep these hours closed',
    }
  }
  if (act?.kind !== 'cancel' && act?.kind !== 'reinstate' && act?.kind !== 'move') return undefined
  const visit = `the visit of ${act.visit.clientName}`
  if (act.kind === 'cancel') {
    return {
      title: 'Cancel visit',
      text: `Cancel ${visit} at ${act.visit.time}? The time becomes free for others at once.`,
      tell: 'Cancel and tell the client',
      tellNobody: 'Cancel and tell nobody',
      keep: 'Keep the visit',
    }
  }
  if (act.kind === 'reinstate') {
    return {
      title: 'Undo the cancellation',
      text: `Book ${visit} at ${act.visit.time} again?`,
      tell: 'Book it and tell the client',
      tellNobody: 'Book it and tell nobody',
      keep: 'Leave it canceled',
    }
  }
  const { to } = act
  const day = readDay(to?.date ?? '')
  return {
    title: 'Move visit',
    text: `Move ${visit} to ${to?.slot} on ${day && formatDayWithYear(day)}, ${to?.place}?`,
    tell: 'Move and tell the client',
    tellNobody: 'Move and tell nobody',
    keep: 'Leave it where it is',
  }
}
