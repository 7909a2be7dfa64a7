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

/** The requested page, or the page with the chosen day when none is requested. */
export function datesPage(
  days: readonly Day[],
  requestedPage: number | undefined,
  chosenDay: Day | undefined,
): DatesPage {
  const total = days.length
  const lastPage = Math.max(0, Math.ceil(total / DATES_PER_PAGE) - 1)
  const chosenIndex = chosenDay === undefined ? 0 : Math.max(0, days.indexOf(chosenDay))
  const pageOfChoice = Math.floor(chosenIndex / DATES_PER_PAGE)
  const page = Math.min(Math.max(requestedPage ?? pageOfChoice, 0), lastPage)
  const start = page * DATES_PER_PAGE
  const shownDays = days.slice(start, start + DATES_PER_PAGE)
  return {
    days: shownDays,
    page,
    first: total === 0 ? 0 : start + 1,
    last: start + shownDays.length,
    total,
    hasPrevious: page > 0,
    hasNext: page < lastPage,
  }
}
