import type { ResponseOf } from '../domain/call.ts'
import type * as calendar from '../domain/desk/calendar.ts'
import type { findClients } from '../domain/desk/clients.ts'
import type * as office from '../domain/desk/office.ts'
import { createPollingMachine } from './polling.ts'

/** What a page of the desk shows, as its call answered. */
export type DeskAnswer =
  | { readonly page: 'day'; readonly response: ResponseOf<typeof calendar.getDeskDay> }
  | { readonly page: 'coming'; readonly response: ResponseOf<typeof calendar.getComing> }
  | { readonly page: 'closed'; readonly response: ResponseOf<typeof calendar.getClosures> }
  | {
      readonly page: 'find'
      /** Nothing was looked for where it is undefined. */
      readonly text: string | undefined
      readonly response: ResponseOf<typeof findClients>
    }
  | { readonly page: 'reviews'; readonly response: ResponseOf<typeof office.getDeskReviews> }
  | { readonly page: 'messages'; readonly response: ResponseOf<typeof office.getDeskMessages> }
  | { readonly page: 'state'; readonly response: ResponseOf<typeof office.getDeskState> }
  | { readonly page: 'audit'; readonly response: ResponseOf<typeof office.getAudit> }
export type DeskPageName = DeskAnswer['page']

export interface DeskData {
  /** The day or month that was asked for; today's where it is undefined. */
  readonly wanted: string | undefined
  readonly answer: DeskAnswer
  /** Epoch milliseconds. */
  readonly loadedAt: number
}

/** What the open page of the desk shows. */
export const deskDataMachine = createPollingMachine<DeskData>('desk-data')
