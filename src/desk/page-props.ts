import { createContext } from 'react'
import type { AnyCall, ResponseOf } from '../../domain/call.ts'

/** The data that a call returns, unless it is refused. */
export type DataOf<C extends AnyCall> = Extract<ResponseOf<C>, { success: true }>

/** What the view of a page gets. */
export interface PageProps<Data> {
  readonly data: Data
  /** The requested day or month, such as `2026-12`; undefined for the current one. */
  readonly date: string | undefined
  /** The location to which the month is limited, or the visit that is open, if any. */
  readonly detail: string | undefined
}

/** The references of the visits that have just changed. */
export const ChangedVisits = createContext<readonly string[]>([])
