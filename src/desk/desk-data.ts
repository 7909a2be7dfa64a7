import type { ResponseOf } from '../../domain/call.ts'
import type * as calendar from '../../domain/desk/calendar.ts'
import type { findClients } from '../../domain/desk/clients.ts'
import type * as office from '../../domain/desk/office.ts'
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
  | { readonly page: 'state'; readonly response: ResponseOf<typeof office.getDeskState> }
  | { readonly page: 'audit'; readonly response: ResponseOf<typeof office.getAudit> }
export type DeskPageName = DeskAnswer['page']

export interface DeskData {
  /** The requested day or month; undefined for the current one. */
  readonly wanted: string | undefined
  readonly answer: DeskAnswer
  /** Epoch milliseconds. */
  readonly loadedAt: number
}

/** The data of the open desk page. The machine that polls the booking page's data polls them, too. */
export const deskDataMachine = createPollingMachine<DeskData>('desk-data')
