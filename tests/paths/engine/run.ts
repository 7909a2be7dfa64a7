import type { EventObject, MachineContext } from 'xstate'
import { property } from '../../../src/inspector/property.ts'

export interface Action {
  type: string
  params?: unknown
}

/** Something that happens to the machine, named by the table. */
export type Step = { name: string } & (
  | { kind: 'event'; event: EventObject }
  | { kind: 'done'; actor: string; output: unknown }
  | { kind: 'error'; actor: string; error: unknown }
  | { kind: 'delay'; event: string }
  | { kind: 'wait'; ms: number }
)

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

/** Whether a sentence is true of a run. Declared as a method, so that the laws of every machine are of one type. */
export type Holds<Context = MachineContext> = { check(run: Run<Context>): boolean }['check']

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
