import type { Day } from './day.ts'

export const DATES_PER_PAGE = 7

export interface DatesPage {
  readonly days: readonly Day[]
  /** Counted from 0. */
  readonly page: number
  readonly first: number
  readonly last: number
  readonly total: number
  readonly hasPrevious: boolean
  readonly hasNext: boolean
}

/** The page asked for, or where none is asked for, the one that shows the chosen day. */
export function datesPage(
  days: readonly Day[],
  asked: number | undefined,
  chosen: Day | undefined,
): DatesPage {
  const total = days.length
  const lastPage = Math.max(0, Math.ceil(total / DATES_PER_PAGE) - 1)
  const home =
    chosen === undefined ? 0 : Math.floor(Math.max(0, days.indexOf(chosen)) / DATES_PER_PAGE)
  const page = Math.min(Math.max(asked ?? home, 0), lastPage)
  const start = page * DATES_PER_PAGE
  const shown = days.slice(start, start + DATES_PER_PAGE)
  return {
    days: shown,
    page,
    first: total === 0 ? 0 : start + 1,
    last: start + shown.length,
    total,
    hasPrevious: page > 0,
    hasNext: page < lastPage,
  }
}
