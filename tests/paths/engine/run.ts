import type { EventObject, MachineContext } from 'xstate'
import { property } from '../../../src/inspector/property.ts'

export interface Action {
  type: string
  params?: unknown
  /** The id of the child that an event is sent to. */
  to?: string
}

/** Something that happens to the machine, named by the table. */
export type Step = { name: string } & (
  | { kind: 'event'; event: EventObject }
  | { kind: 'done'; actor: string; output: unknown }
  | { kind: 'error'; actor: string; error: unknown }
  | { kind: 'delay'; event: string }
  | { kind: 'wait'; ms: number }
)

/** One point of a run: a step, and the machine after it. */
export interface Moment<Context = MachineContext> {
  /** Undefined at the start. */
  step: Step | undefined
  states: readonly string[]
  context: Context
  /** What the step caused: events that were emitted or sent, and actions of the machine. */
  actions: readonly Action[]
  /** The ids of the actors that are running after it. */
  running: ReadonlySet<string>
  /** The inputs of the calls that the step started, by actor id. */
  started: ReadonlyMap<string, unknown>
  /** The ids of the calls that the step canceled before they were answered, or started again. */
  abandoned: ReadonlySet<string>
}

export type Run<Context = MachineContext> = readonly Moment<Context>[]

/** Whether a run keeps a property, a sentence that is true of the whole of it. Declared as a method, so that the properties of all machines have one type. */
export type Holds<Context = MachineContext> = { check(run: Run<Context>): boolean }['check']

/** A property about each moment and the one before it, which is undefined for the first moment. */
export const always =
  <Context>(isRight: (now: Moment<Context>, before: Moment<Context> | undefined) => boolean) =>
  (run: Run<Context>): boolean =>
    run.every((moment, index) => isRight(moment, run[index - 1]))

export const isEvent = ({ step }: Moment<unknown>, ...types: string[]): boolean =>
  step?.kind === 'event' && types.includes(step.event.type)

/** Whether the step is a successful response of one of these calls. */
export const isSuccess = ({ step }: Moment<unknown>, ...actors: string[]): boolean =>
  step?.kind === 'done' && actors.includes(step.actor) && property(step.output, 'success') === true
