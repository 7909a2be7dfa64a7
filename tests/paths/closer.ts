import type { Graph } from './graph.ts'
import type { Moment } from './simulation.ts'
import type { AnyTable } from './table.ts'

/** The innermost states somebody is in at a moment, as one name. */
export const placeOf = ({ states }: Pick<Moment, 'states'>): string =>
  states.filter((state) => !states.some((other) => other.startsWith(`${state}.`))).join(' + ')

/** Where the tours come to each combination of states first: there it is worth a closer look. */
export function firstMoments({ tours }: Pick<Graph, 'tours'>): ReadonlySet<Moment> {
  const first = new Map<string, Moment>()
  for (const { start, steps } of tours) {
    for (const moment of [start, ...steps.map((step) => step.moment)]) {
      const place = placeOf(moment)
      if (!first.has(place)) first.set(place, moment)
    }
  }
  return new Set(first.values())
}

/** The states of a table, but those nobody rests in, at which nobody would look closely. */
export function overlooked(table: AnyTable, moments: Iterable<Pick<Moment, 'states'>>): string[] {
  const looked = new Set([...moments].flatMap(({ states }) => states))
  return Object.entries(table.states)
    .filter(([state, sight]) => sight !== 'passed through' && !looked.has(state))
    .map(([state]) => state)
}
