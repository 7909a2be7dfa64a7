import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { type Chart, leavesOf, statePaths } from '../../../src/diagram/chart.ts'
import type { Pending } from './pending.ts'
import type { Action } from './run.ts'
import type { AnyTable, Situation } from './table.ts'

/** A snapshot of the machine, the time and everything pending: all that determines the next steps. */
export interface SimulatedState extends Pending {
  key: string
  states: readonly string[]
  snapshot: AnyMachineSnapshot
  actions: readonly Action[]
  /** The events that the last step sent, in order, each with the machine after it. */
  received: readonly { event: AnyEventObject; snapshot: AnyMachineSnapshot; at: number }[]
  before: Situation | undefined
  /** The clock moves of the last step, in milliseconds: one for each delay that ended, then the rest of a wait. */
  clockMoves: readonly number[]
  /** The ids of the transitions that the last step took. */
  taken: readonly string[]
}

/** The time at which every simulation starts. */
export const START_TIME = Date.UTC(2026, 10, 21, 17)

/** The clock of the machines that are simulated. Each step sets it to the time of the state in which it is taken. */
export const simulatedClock = { now: START_TIME }
export const simulatedNow = () => simulatedClock.now

export const situationOf = (chart: Chart, state: Omit<SimulatedState, 'key'>): Situation => ({
  context: state.snapshot.context,
  states: state.states,
  now: state.now,
  remaining: Object.fromEntries(
    chart.delays.flatMap(({ name, event }) => {
      const delay = state.delays.get(event)
      return delay ? [[name, delay.at - state.now]] : []
    }),
  ),
  actions: state.actions,
  inputs: Object.fromEntries([...state.actors].map(([id, { input }]) => [id, input])),
  ...(state.before && { before: state.before }),
})

/** The names of the active leaf states. A path is shortened to its last part if that part is unique. */
const leafNames = (chart: Chart, states: readonly string[]): string => {
  const lastPart = (path: string) => path.slice(path.lastIndexOf('.') + 1)
  const isUnique = (name: string) =>
    chart.states.filter(({ path, kind }) => kind === 'leaf' && lastPart(path) === name).length === 1
  return leavesOf(states)
    .map((path) => (isUnique(lastPart(path)) ? lastPart(path) : path))
    .join(' + ')
}

/** Identifies a situation: its states, and the table's key. */
export const keyOf = (table: AnyTable, chart: Chart, situation: Situation): string =>
  [leafNames(chart, situation.states), table.key?.(situation)].filter(Boolean).join(' | ')

export const activeStates = ({ value }: AnyMachineSnapshot): string[] => statePaths(value).sort()
