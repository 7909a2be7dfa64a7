import type { AnyStateMachine, MachineContext } from 'xstate'
import { property } from '../../../src/inspector/property.ts'
import type { SimulatedState } from './simulated-state.ts'
import type { Step } from './simulation.ts'
import { type Action, type AnyTable, isTable, type SituationOf } from './table.ts'

/** One point of a run: a step, and what is true after it. */
export interface Moment<Context = MachineContext> {
  /** Undefined at the start. */
  step: Step | undefined
  states: readonly string[]
  context: Context
  /** The time of the test's clock, in epoch milliseconds. */
  now: number
  actions: readonly Action[]
  /** The inputs of the calls that the step has started, by the id of their actor. */
  started: ReadonlyMap<string, unknown>
  /** The calls that are on their way. */
  running: ReadonlySet<string>
  /** The calls that the step has given up before they were answered. */
  abandoned: ReadonlySet<string>
}

export type Run<Context = MachineContext> = readonly Moment<Context>[]

/** A sentence that is true for every run of a machine, whatever happens in it. */
export interface Law<Context = MachineContext> {
  law: string
  /** Declared as a method, so that the laws of every machine are of one type. */
  holds: { check(run: Run<Context>): boolean }['check']
}

export interface MachineLaws {
  table: AnyTable
  laws: readonly Law[]
}

/** The laws of a table's machine, each with the sentence that it says. The compiler knows its context. */
export const lawsOf = <M extends AnyStateMachine>(
  table: { readonly machine: M },
  laws: Readonly<Record<string, Law<SituationOf<M>['context']>['holds']>>,
): MachineLaws => {
  if (!isTable(table)) throw new Error('Laws need a table.')
  return { table, laws: Object.entries(laws).map(([law, holds]) => ({ law, holds })) }
}

/** A law about each moment and the one before it; the first moment has none before it. */
export const always =
  <Context>(isRight: (now: Moment<Context>, before: Moment<Context> | undefined) => boolean) =>
  (run: Run<Context>): boolean =>
    run.every((moment, index) => isRight(moment, run[index - 1]))

export const isEvent = ({ step }: Moment<unknown>, ...types: string[]): boolean =>
  step?.kind === 'event' && types.includes(step.event.type)

/** Whether the step is the answer of a call, or that it failed. */
export const isAnswer = ({ step }: Moment<unknown>, ...actors: string[]): boolean =>
  (step?.kind === 'done' || step?.kind === 'error') && actors.includes(step.actor)

/** Whether the step is the answer of a call that has done what was asked. */
export const isSuccess = ({ step }: Moment<unknown>, ...actors: string[]): boolean =>
  step?.kind === 'done' && actors.includes(step.actor) && property(step.output, 'success') === true

const momentOf = (
  state: SimulatedState,
  before: SimulatedState | undefined,
  step: Step | undefined,
): Moment => {
  const { actors } = state
  const started = [...actors].filter(([id, actor]) => before?.actors.get(id) !== actor)
  const ended = [...(before?.actors ?? [])].filter(([id, actor]) => actors.get(id) !== actor)
  const answered = step?.kind === 'done' || step?.kind === 'error' ? step.actor : undefined
  return {
    step,
    states: state.states,
    context: state.snapshot.context,
    now: state.now,
    actions: state.actions,
    started: new Map(started.map(([id, { input }]) => [id, input])),
    running: new Set(actors.keys()),
    abandoned: new Set(ended.map(([id]) => id).filter((id) => id !== answered)),
  }
}

export const runOf = (
  start: SimulatedState,
  steps: readonly { step: Step; state: SimulatedState }[],
): Run => [
  momentOf(start, undefined, undefined),
  ...steps.map(({ step, state }, index) => momentOf(state, steps[index - 1]?.state ?? start, step)),
]
