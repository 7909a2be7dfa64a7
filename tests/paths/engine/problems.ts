import { TourError } from './run-tour.ts'

/** Why a tour failed, and where. */
export interface Failure {
  fault: string
  place: string
}

export const failureOf = (error: unknown): Failure =>
  error instanceof TourError
    ? { fault: error.fault, place: `${error.tour}, step ${error.number}` }
    : { fault: error instanceof Error ? error.message : String(error), place: '' }

/** One fault is told once, however many tours it has ended. */
const faultsIn = (failures: readonly Failure[]): string[] => {
  const places = new Map<string, string[]>()
  for (const { fault, place } of failures) places.set(fault, [...(places.get(fault) ?? []), place])
  return [...places].map(([fault, [first = '', ...others]]) => {
    const more = others.length > 0 ? ` and ${others.length} more` : ''
    return `${first}${more}: ${fault}`
  })
}

/** The causes, and the faults that ended tours. What was missed only because of them is counted. */
export const causeFirst = (
  causes: readonly string[],
  failures: readonly Failure[],
  missed: readonly string[],
): string[] => {
  const told = [...causes, ...faultsIn(failures)]
  if (told.length === 0 || missed.length === 0) return [...told, ...missed]
  return [...told, `Because of this no tour has reached ${missed.length} states or steps.`]
}
