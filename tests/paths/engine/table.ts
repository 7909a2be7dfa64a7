import type {
  ActorLogic,
  AnyStateMachine,
  InputFrom,
  MachineContext,
  OutputFrom,
  PromiseActorLogic,
  StateMachine,
} from 'xstate'
import type { Action, Holds } from './run.ts'

/** What an assertion can check: the machine after a step, with the time of the test's clock. */
export interface Situation<Context = MachineContext, Delay extends string = string> {
  context: Context
  /** The paths of all active states. */
  states: readonly string[]
  /** The time of the test's clock, in epoch milliseconds. */
  now: number
  /** Milliseconds until each running delay ends, by the name of the delay. */
  remaining: Readonly<Partial<Record<Delay, number>>>
  /** What the last step caused: actions with their params, and events that were emitted or sent. */
  actions: readonly Action[]
  /** The input of every running actor, by its id. */
  inputs: Readonly<Record<string, unknown>>
  /** The situation before the last step. */
  before?: Situation<Context, Delay>
}

/** Computes a value from a situation. Declared as a method, so that every table is an `AnyTable`. */
type FromSituation<Context, Delay extends string, Value> = {
  compute(situation: Situation<Context, Delay>): Value
}['compute']

/** What must be true in a state, or after a step. */
export interface Expectation<Context = MachineContext, Delay extends string = string> {
  /** Texts that a visitor sees here. The view and browser tests check them, because the machine has no texts. */
  seen?: readonly string[] | FromSituation<Context, Delay, readonly string[]>
  /** Texts for screen readers only. */
  heard?: readonly string[] | FromSituation<Context, Delay, readonly string[]>
  /** Texts that a visitor must not see here. */
  unseen?: readonly string[]
  /** The part of the context that must be equal. */
  context?: Partial<Context> | FromSituation<Context, Delay, Partial<Context>>
  /** Any other conditions, each with a sentence that describes it. */
  checks?: Readonly<Record<string, FromSituation<Context, Delay, boolean>>>
  /** The inputs that running actors must have received, by the id of the actor. */
  inputs?: Readonly<Record<string, unknown>>
}

/** What must be true right after a step, in addition to what the new state expects. */
export interface StepExpectation<Context = MachineContext, Delay extends string = string>
  extends Expectation<Context, Delay> {
  /** The state that the step leads to. */
  in?: string
  /** What changes on the page, where no text shows it: a sentence that begins with "You see". */
  change?: string | FromSituation<Context, Delay, string | undefined>
  /** Exactly what the step must cause. */
  actions?: readonly Action[]
}

/** A state that the machine leaves at once, so that there is nothing to check in it. */
export type Transient = 'transient'

/** An event that only the machine itself raises. */
export type Internal = 'internal'

/** Where a step leads that the machine refuses. */
export const REFUSED = 'refused'

/** The steps to take in each situation, and where each step leads. Situations are identified by their keys. */
export type ExpectedGraph = Readonly<Record<string, Readonly<Record<string, string>>>>

type Parts<M extends AnyStateMachine> =
  M extends StateMachine<
    infer Context,
    infer Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer Schema,
    infer _TransitionMeta
  >
    ? { context: Context; event: Event; actor: Actor; delay: Delay; schema: Schema }
    : never

type Leaf<Schema, Prefix extends string = ''> = Schema extends { states: infer Children }
  ? {
      [K in keyof Children & string]: Children[K] extends { states: unknown }
        ? Leaf<Children[K], `${Prefix}${K}.`>
        : `${Prefix}${K}`
    }[keyof Children & string]
  : never

type Group<Schema, Prefix extends string = ''> = Schema extends { states: infer Children }
  ? {
      [K in keyof Children & string]: Children[K] extends { states: unknown }
        ? `${Prefix}${K}` | Group<Children[K], `${Prefix}${K}.`>
        : never
    }[keyof Children & string]
  : never

/** The fields of an event without its type, for each member of the union. */
type Payload<Event, Type> = Event extends { type: Type } ? Omit<Event, 'type'> : never

type Outcome<Output> = {
  done: Readonly<Record<string, Output>>
  error: Readonly<Record<string, unknown>>
}

/** Only promises and machines with an output have outcomes; other actors never end. */
type Outcomes<Actor> = {
  readonly [A in Actor as A extends { src: infer Src extends string; logic: infer Logic }
    ? OutputOf<Logic> extends never
      ? never
      : Src
    : never]: A extends { logic: infer Logic } ? Outcome<OutputOf<Logic>> : never
}

type IsAny<T> = 0 extends 1 & T ? true : false

/** A callback actor has the type of a promise without output; only the events it accepts differ. */
type OutputOf<Logic> = Logic extends AnyStateMachine
  ? unknown extends OutputFrom<Logic>
    ? never
    : OutputFrom<Logic>
  : Logic extends ActorLogic<infer _S, infer Event, infer _I, infer _System, infer _E>
    ? string extends keyof Event
      ? IsAny<Event[keyof Event]> extends true
        ? never
        : PromiseOutput<Logic>
      : never
    : never

type PromiseOutput<Logic> =
  Logic extends PromiseActorLogic<infer Output, infer _Input, infer _Emitted> ? Output : never

/** A situation of one machine, with the types of its context and delays. */
export type SituationOf<M extends AnyStateMachine> = Situation<
  Parts<M>['context'],
  Parts<M>['delay']
>

/** Everything that the path tests need to know about one machine, in sentences that QA can follow. */
export interface Table<M extends AnyStateMachine> {
  /** The input of the machine. */
  input?(): InputFrom<M>
  /** The facts that distinguish situations in the same states. Keep them few: each value adds situations. */
  key?(situation: SituationOf<M>): string
  /** Every event of the machine with one or more named fixtures: the fields of the event without `type`. */
  events: {
    readonly [Type in Parts<M>['event']['type']]:
      | Readonly<Record<string, Payload<Parts<M>['event'], Type>>>
      | Internal
  }
  /** Every promise or machine that the machine invokes, with its named results and errors. */
  outcomes: Outcomes<Parts<M>['actor']>
  /** Every delay: a sentence, and the milliseconds that the delay must take. */
  delays: { readonly [Delay in Parts<M>['delay']]: Readonly<Record<string, number>> }
  /** Periods without an event, for machines that read their clock. */
  waits?: Readonly<Record<string, number>>
  /** The expected graph, written by hand: each step must lead where the graph says, and no other step is taken. */
  graph: ExpectedGraph
  /** The event that the environment sends back after an action. A navigation, for example, changes the URL. */
  feedback?: Readonly<Record<string, (params: unknown) => Parts<M>['event'] | undefined>>
  /** What must be true in every state; an expectation of a parent state holds in all its children. */
  states: {
    readonly [State in Leaf<Parts<M>['schema']>]:
      | Expectation<Parts<M>['context'], Parts<M>['delay']>
      | Transient
  } & {
    readonly [State in Group<Parts<M>['schema']>]?: Expectation<
      Parts<M>['context'],
      Parts<M>['delay']
    >
  }
  /** What must be true right after a step, by the name of the step. */
  after?: Readonly<Record<string, StepExpectation<Parts<M>['context'], Parts<M>['delay']>>>
  /** Sentences that must be true for every run of the machine, whatever happens in it. */
  properties?: Readonly<Record<string, Holds<Parts<M>['context']>>>
}

/** A table of any machine. */
export interface AnyTable {
  machine: AnyStateMachine
  input?(): unknown
  key?(situation: Situation): string
  events: Readonly<Record<string, Readonly<Record<string, object>> | Internal>>
  outcomes: Readonly<Record<string, Outcome<unknown>>>
  delays: Readonly<Record<string, Readonly<Record<string, number>>>>
  waits?: Readonly<Record<string, number>>
  graph: ExpectedGraph
  feedback?: Readonly<Record<string, (params: unknown) => { type: string } | undefined>>
  states: Readonly<Record<string, Expectation | Transient>>
  after?: Readonly<Record<string, StepExpectation>>
  properties?: Readonly<Record<string, Holds>>
}

/** Creates the table of a machine. Its type keeps the names of the fixtures. */
export const table = <M extends AnyStateMachine, const T extends Table<M>>(
  machine: M,
  spec: T & Table<M>,
): T & { machine: M } => ({ ...spec, machine })
