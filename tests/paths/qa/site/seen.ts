import type { AnyStateMachine, InspectionEvent } from 'xstate'
import { type Chart, chartOf, leavesOf, statePaths } from '../../../../src/diagram/chart.ts'
import { property } from '../../../../src/inspector/property.ts'

/** The names of what a person can see of a machine, when a person follows its cases or explores the site. */
export const seenName = {
  state: (path: string) => `state ${path}`,
  transition: (id: string) => `transition ${id}`,
  guard: (id: string, passes: boolean) => `guard of ${id} ${passes ? 'passes' : 'refuses'}`,
  event: (type: string, states: readonly string[], isTaken: boolean) =>
    `${isTaken ? 'taken' : 'refused'} ${type} in ${leavesOf(states).toSorted().join(' + ')}`,
}

/** The guards that XState evaluates when an event takes these transitions, with what they say. */
function guardsSeen(
  chart: Chart,
  active: readonly string[],
  event: string,
  taken: readonly string[],
) {
  const all = [...chart.transitions.values()]
  const from = all.filter(({ id }) => taken.includes(id)).map(({ source }) => source)
  return [...new Set([chart.root.path, ...active, ...from])].flatMap((source) => {
    const candidates = all.filter((each) => each.source === source && each.event === event)
    const index = candidates.findIndex(({ id }) => taken.includes(id))
    // A state is asked only if none within it has taken the event.
    const isWithin = (other: string) => source === chart.root.path || other.startsWith(`${source}.`)
    const asked =
      index < 0 && from.some(isWithin) ? [] : candidates.slice(0, index + 1 || undefined)
    return asked
      .filter(({ guard }) => guard !== '')
      .map(({ id }) => seenName.guard(id, taken.includes(id)))
  })
}

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  property(property(logic, 'root'), 'machine') === logic

/** Observes the machines of the page. `add` receives the id of a machine, and names of what it has just shown. */
export function watchMachines(add: (machine: string, names: readonly string[]) => void) {
  const charts = new WeakMap<AnyStateMachine, Chart>()
  const states = new WeakMap<object, readonly string[]>()
  return (inspected: InspectionEvent): void => {
    const { actorRef, type } = inspected
    const logic = property(actorRef, 'logic')
    if (!isMachine(logic) || (type !== '@xstate.microstep' && type !== '@xstate.snapshot')) return
    const chart = charts.get(logic) ?? chartOf(logic)
    charts.set(logic, chart)
    const before = states.get(actorRef) ?? []
    const now = statePaths(property(inspected.snapshot, 'value'))
    states.set(actorRef, now)
    const reached = now.map(seenName.state)
    // A snapshot comes at the end, when no transition without an event is possible any more.
    if (type === '@xstate.snapshot') {
      add(logic.id, [...reached, ...guardsSeen(chart, now, 'always', [])])
      return
    }
    const taken = inspected._transitions.flatMap((each) => chart.transitions.get(each)?.id ?? [])
    const isAlways = inspected._transitions.some(({ eventType }) => eventType === '')
    const event = isAlways ? 'always' : inspected.event.type
    add(logic.id, [
      ...reached,
      ...taken.map(seenName.transition),
      ...guardsSeen(chart, before, event, taken),
      ...(chart.events.includes(event) ? [seenName.event(event, before, taken.length > 0)] : []),
    ])
  }
}
