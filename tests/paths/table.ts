import type {
  ActorLogic,
  AnyStateMachine,
  InputFrom,
  MachineContext,
  PromiseActorLogic,
  StateMachine,
} from 'xstate'

/** What a step finds when it looks at the machine. */
export interface Look<Context = MachineContext, Delay extends string = string> {
  context: Context
  /** The paths of all states the machine is in. */
  states: readonly string[]
  /** The time by the table's own clock, in epoch milliseconds. */
  now: number
  /** Milliseconds until each named delay that is running ends. */
  waits: Readonly<Partial<Record<Delay, number>>>
  /** What the step just taken set off: actions with their params, events emitted or sent on. */
  did: readonly Deed[]
  /** The input of every actor that is running, by its id. */
  asked: Readonly<Record<string, unknown>>
  /** What there was to see before the step just taken. */
  before?: Look<Context, Delay>
}

export interface Deed {
  type: string
  params?: unknown
}

/** Says something of what it looks at; a method, so that a table of any machine is an `AnyTable`. */
type Says<Context, Delay extends string, What> = {
  of(look: Look<Context, Delay>): What
}['of']

/** What must be true in a state (or after a step), for the machine alone and for eyes. */
export interface Sight<Context = MachineContext, Delay extends string = string> {
  /** Texts a visitor reads here; the views and the browser look for them, QA reads them. */
  seen?: readonly string[] | Says<Context, Delay, readonly string[]>
  /** Texts a visitor must not read here. */
  unseen?: readonly string[]
  /** The part of the context that must be exactly so. */
  holds?: Partial<Context> | Says<Context, Delay, Partial<Context>>
  /** What else must be true, each in words. */
  claims?: Readonly<Record<string, Says<Context, Delay, boolean>>>
  /** The inputs that running actors must have been given, by id. */
  asks?: Readonly<Record<string, unknown>>
}

/** What must be true right after one step, beyond what its state asserts. */
export interface Consequence<Context = MachineContext, Delay extends string = string>
  extends Sight<Context, Delay> {
  /** Where the step leads. */
  in?: string
  /** The states in which the step can be taken: in each of them always, and in no other. */
  from?: readonly string[]
  did?: readonly Deed[]
}

/** A state that is always left at once has no moment in which to look at it. */
export type Passing = 'passed through'

/** An event the machine only ever raises itself: nobody sends it. */
export type Internal = 'raised inside'

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

/** The fields of an event beside its type, member by member of a union. */
type Payload<Event, Type> = Event extends { type: Type } ? Omit<Event, 'type'> : never

type Answers<Output> = {
  done: Readonly<Record<string, Output>>
  error: Readonly<Record<string, unknown>>
}

/** Callback actors end in nothing, so only promises must have outcomes. */
type Outcomes<Actor> = {
  readonly [A in Actor as A extends { src: infer Src extends string; logic: infer Logic }
    ? Promised<Logic> extends never
      ? never
      : Src
    : never]: A extends { logic: infer Logic } ? Answers<Promised<Logic>> : never
}

type IsAny<T> = 0 extends 1 & T ? true : false

/** A callback actor has the shape of a promise of nothing; only the events it takes differ. */
type Promised<Logic> =
  Logic extends ActorLogic<infer _S, infer Event, infer _I, infer _System, infer _E>
    ? string extends keyof Event
      ? IsAny<Event[keyof Event]> extends true
        ? never
        : PromiseOutput<Logic>
      : never
    : never

type PromiseOutput<Logic> =
  Logic extends PromiseActorLogic<infer Output, infer _Input, infer _Emitted> ? Output : never

/** What is seen of one machine, its own context and delays known to the compiler. */
export type LookAt<M extends AnyStateMachine> = Look<Parts<M>['context'], Parts<M>['delay']>

/** Everything the path tests need to know of one machine, in words QA can follow. */
export interface Table<M extends AnyStateMachine> {
  /** The machine's input, given the table's clock. */
  input?(now: () => number): InputFrom<M>
  /** When the table's clock starts, in epoch milliseconds. */
  startsAt?: number
  /** What of the context tells two situations apart, kept small: each value makes states of its own. */
  key?(look: LookAt<M>): unknown
  /** Every event of the machine, each with one or more named fixtures (its fields without `type`). */
  events: {
    readonly [Type in Parts<M>['event']['type']]:
      | Readonly<Record<string, Payload<Parts<M>['event'], Type>>>
      | Internal
  }
  /** Every promise the machine waits for: its named answers and its named failures. */
  outcomes: Outcomes<Parts<M>['actor']>
  /** Every delay: in words, and how many milliseconds it must be. */
  delays: { readonly [Delay in Parts<M>['delay']]: Readonly<Record<string, number>> }
  /** Time that passes by itself, in words, where the machine reads its clock. */
  waits?: Readonly<Record<string, number>>
  /**
   * Leaves a step out where it would only repeat what others show, so that times that could pass in
   * any measure make few situations. What is written in the machine must be walked all the same.
   */
  offers?(step: string, look: LookAt<M>): boolean
  /** Changes to the machine that no test could notice, by the name `--mutate` gives them, and why. */
  unnoticeable?: Readonly<Record<string, string>>
  /** How a person makes a step happen, where its name does not say it. */
  byHand?: Readonly<Record<string, string>>
  /** What comes back of itself when the machine does this (a navigation brings the URL back). */
  echoes?: Readonly<Record<string, (params: unknown) => Parts<M>['event'] | undefined>>
  /** What must be true in every state; a parent state may assert for all its children. */
  states: {
    readonly [State in Leaf<Parts<M>['schema']>]:
      | Sight<Parts<M>['context'], Parts<M>['delay']>
      | Passing
  } & {
    readonly [State in Group<Parts<M>['schema']>]?: Sight<Parts<M>['context'], Parts<M>['delay']>
  }
  /** What must be true right after a step, by the step's name. */
  after?: Readonly<Record<string, Consequence<Parts<M>['context'], Parts<M>['delay']>>>
}

/** A table as the harness reads it, whatever its machine. */
export interface AnyTable {
  machine: AnyStateMachine
  input?(now: () => number): unknown
  startsAt?: number
  key?(look: Look): unknown
  events: Readonly<Record<string, Readonly<Record<string, object>> | Internal>>
  outcomes: Readonly<Record<string, Answers<unknown>>>
  delays: Readonly<Record<string, Readonly<Record<string, number>>>>
  waits?: Readonly<Record<string, number>>
  offers?(step: string, look: Look): boolean
  unnoticeable?: Readonly<Record<string, string>>
  byHand?: Readonly<Record<string, string>>
  echoes?: Readonly<Record<string, (params: unknown) => { type: string } | undefined>>
  states: Readonly<Record<string, Sight | Passing>>
  after?: Readonly<Record<string, Consequence>>
}

/** Ties a table to its machine; the names of its fixtures stay known to the compiler. */
export const table = <M extends AnyStateMachine, const T extends Table<M>>(
  machine: M,
  spec: T & Table<M>,
): T & { machine: M } => ({ ...spec, machine })
