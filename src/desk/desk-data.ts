import type { ResponseOf } from '../../domain/call.ts'
import type * as calendar from '../../domain/desk/calendar.ts'
import type { findClients } from '../../domain/desk/clients.ts'
import type { getFigures } from '../../domain/desk/figures.ts'
import type * as office from '../../domain/desk/office.ts'
import type { getPasskeys } from '../../domain/desk/passkeys.ts'
import type { DeskVisit } from '../../domain/desk/visits.ts'
import { createPollingMachine } from '../../machines/polling.ts'

/** A page of the desk, with the response of its call. */
export type DeskAnswer =
  | { readonly page: 'day'; readonly response: ResponseOf<typeof calendar.getDeskDay> }
  | { readonly page: 'week'; readonly response: ResponseOf<typeof calendar.getDeskWeek> }
  | { readonly page: 'coming'; readonly response: ResponseOf<typeof calendar.getComing> }
  | { readonly page: 'closed'; readonly response: ResponseOf<typeof calendar.getClosures> }
  | {
      readonly page: 'find'
      /** The search text; undefined before the first search. */
      readonly text: string | undefined
      readonly response: ResponseOf<typeof findClients>
    }
  | { readonly page: 'reviews'; readonly response: ResponseOf<typeof office.getDeskReviews> }
  | { readonly page: 'messages'; readonly response: ResponseOf<typeof office.getDeskMessages> }
  | { readonly page: 'figures'; readonly response: ResponseOf<typeof getFigures> }
  | { readonly page: 'state'; readonly response: ResponseOf<typeof office.getDeskState> }
  | { readonly page: 'audit'; readonly response: ResponseOf<typeof office.getAudit> }
  | { readonly page: 'account'; readonly response: ResponseOf<typeof getPasskeys> }
export type DeskPageName = DeskAnswer['page']

export interface DeskData {
  /** The requested day or month; undefined for the current one. */
  readonly wanted: string | undefined
  readonly answer: DeskAnswer
  /** Epoch milliseconds. */
  readonly loadedAt: number
  /** When the visits on the page last changed while it was open, by their references. */
  readonly changedAt: Readonly<Record<string, number>>
}

/** The data of the open desk page. The machine that polls the booking page's data polls them, too. */
export const deskDataMachine = createPollingMachine<DeskData>('desk-data')

/** How long a change stays marked. */
const MARKED_FOR = 60_000

const visitsOf = ({ page, response }: DeskAnswer): readonly DeskVisit[] => {
  if (!response.success) return []
  if (page === 'day') return response.visits
  return page === 'week' ? response.days.flatMap(({ visits }) => visits) : []
}

/** When the visits of an answer last changed, compared with the answer before. */
export function changesIn(
  answer: DeskAnswer,
  before: DeskData | undefined,
  now: number,
): DeskData['changedAt'] {
  if (before?.answer.page !== answer.page) return {}
  const known = new Map(
    visitsOf(before.answer).map((visit) => [visit.reference, JSON.stringify(visit)]),
  )
  return Object.fromEntries(
    visitsOf(answer).flatMap((visit): [string, number][] => {
      if (known.get(visit.reference) !== JSON.stringify(visit)) return [[visit.reference, now]]
      const at = before.changedAt[visit.reference] ?? 0
      return at > now - MARKED_FOR ? [[visit.reference, at]] : []
    }),
  )
}
