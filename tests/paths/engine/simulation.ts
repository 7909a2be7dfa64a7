import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type EventObject,
  StateMachine,
} from 'xstate'
import { chartOf, leavesOf } from '../../../src/diagram/chart.ts'
import { MachineFails, observerOf, refuseEndless, watched } from './observed-machine.ts'
import { applyActions } from './pending.ts'
import type { Step } from './run.ts'
import {
  activeStates,
  keyOf,
  type SimulatedState,
  START_TIME,
  simulatedClock,
  situationOf,
} from './simulated-state.ts'
import type { AnyTable } from './table.ts'

const settledEvent = (
  step: Extract<Step, { actor: string }>,
): EventObject & Record<string, unknown> =>
  step.kind === 'done'
    ? { type: `xstate.done.actor.${step.actor}`, output: step.output, actorId: step.actor }
    : { type: `xstate.error.actor.${step.actor}`, error: step.error, actorId: step.actor }

/**
 * Runs a machine as pure functions, without an actor, so that every step can be tried from every
 * state. Time is part of the state: when time passes, the delays end in the order in which they are due.
 */
export const simulate = (table: AnyTable) => {
  /** Which guards have been true and which false so far. */
  const guardsSeen = { true: new Set<string>(), false: new Set<string>() }
  const machine = watched(table.machine, (transition, isTrue) =>
    guardsSeen[`${isTrue}`].add(transition),
  )
  const chart = chartOf(machine)
  const observe = observerOf(machine, chart)
  const problems = new Set<string>()

  const settle = (
    before: Omit<SimulatedState, 'snapshot' | 'key' | 'states'>,
    event: AnyEventObject,
    move: (scope: AnyActorScope) => AnyMachineSnapshot,
    /** The transitions since something was last sent from outside. */
    sent: readonly string[] = [],
  ): SimulatedState => {
    const { snapshot, ...observed } = observe(move)
    const { delays, actors, external } = applyActions(before, observed.actions)
    const actions = [...before.actions, ...external]
    const taken = [...before.taken, ...observed.taken]
    const states = activeStates(snapshot)
    const received = [...before.received, { event, snapshot, at: before.now }]
    const unnamed = { ...before, delays, actors, actions, taken, snapshot, states, received }
    const state = { ...unnamed, key: keyOf(table, chart, situationOf(chart, unnamed)) }
    return external
      .flatMap(({ type, params }) => table.feedback?.[type]?.(params) ?? [])
      .reduce<SimulatedState>(
        (current, event) => send(current, event, [...sent, ...observed.taken]),
        state,
      )
  }

  const send = (
    state: SimulatedState,
    event: EventObject,
    sent?: readonly string[],
  ): SimulatedState => {
    if (sent) refuseEndless(machine, sent)
    simulatedClock.now = state.now
    return settle(state, event, (scope) => machine.transition(state.snapshot, event, scope), sent)
  }

  const accepts = (state: SimulatedState, event: EventObject): boolean => {
    simulatedClock.now = state.now
    return (
      state.snapshot.status === 'active' &&
      machine.getTransitionData(state.snapshot, event).length > 0
    )
  }

  /** Lets time pass until `until`, or until the delay `awaited` ends. `isTaken`: the machine did not ignore it. */
  const pass = (
    start: SimulatedState,
    until: number,
    awaited?: string,
  ): { state: SimulatedState; isTaken: boolean } => {
    let state = start
    while (state.snapshot.status === 'active') {
      const [next] = [...state.delays].sort(([, a], [, b]) => a.at - b.at)
      if (!next || next[1].at > until) break
      const [id, { event, at }] = next
      const delays = new Map(state.delays)
      delays.delete(id)
      const due = {
        ...state,
        delays,
        now: at,
        clockMoves: [...state.clockMoves, at - state.now],
      }
      const isTaken = accepts(due, event)
      state = send(due, event)
      if (id === awaited) return { state, isTaken }
    }
    if (awaited !== undefined || state.snapshot.status !== 'active')
      return { state, isTaken: false }
    const rest = { ...state, now: until, clockMoves: [...state.clockMoves, until - state.now] }
    rest.key = keyOf(table, chart, situationOf(chart, rest))
    return { state: rest, isTaken: true }
  }

  const start = (): SimulatedState => {
    simulatedClock.now = START_TIME
    const nothing = { before: undefined, actions: [], clockMoves: [], taken: [], received: [] }
    const pending = { now: START_TIME, delays: new Map(), actors: new Map() }
    const input = table.input?.()
    return settle({ ...nothing, ...pending }, { type: 'xstate.init', input }, (scope) =>
      machine.getInitialSnapshot(scope, input),
    )
  }

  const move = (from: SimulatedState, step: Step): SimulatedState => {
    const { before: _, ...before } = situationOf(chart, from)
    const state = { ...from, actions: [], clockMoves: [], taken: [], received: [], before }
    if (step.kind === 'event') return send(state, step.event)
    if (step.kind === 'wait') return pass(state, state.now + step.ms).state
    if (step.kind === 'delay')
      return pass(state, state.delays.get(step.event)?.at ?? state.now, step.event).state
    const actors = new Map(state.actors)
    actors.delete(step.actor)
    return send({ ...state, actors }, settledEvent(step))
  }

  const take = (from: SimulatedState, step: Step): SimulatedState => {
    try {
      return move(from, step)
    } catch (cause) {
      if (cause instanceof MachineFails) throw cause
      const place = `The machine ${machine.id} throws in "${from.key}" at the step "${step.name}"`
      throw new MachineFails(`${place}: ${cause}`, { cause })
    }
  }

  const events = Object.entries(table.events).flatMap(([type, fixtures]) =>
    Object.entries(fixtures === 'internal' ? {} : fixtures).map(([name, fields]) => ({
      ...{ name, kind: 'event' as const },
      event: { ...fields, type },
    })),
  )

  const eventSteps = (state: SimulatedState): Step[] =>
    events.filter(({ event }) => accepts(state, event))

  const outcomeSteps = (state: SimulatedState): Step[] =>
    [...state.actors].flatMap(([actor, { src }]) => {
      const { done = {}, error = {} } = table.outcomes[src] ?? {}
      const results = Object.entries(done).map(
        ([name, output]) => ({ name, kind: 'done', actor, output }) as const,
      )
      const errors = Object.entries(error).map(
        ([name, error]) => ({ name, kind: 'error', actor, error }) as const,
      )
      const anyError = { name: '', kind: 'error', actor, error } as const
      // An invoked machine does not fail, because its own table checks that it handles every error.
      const isMachine = machine.implementations.actors[src] instanceof StateMachine
      if (src in table.outcomes && !isMachine && !accepts(state, settledEvent(anyError)))
        problems.add(
          `${leavesOf(state.states).join(' + ')}: an error of ${actor} is not handled here and would end the machine.`,
        )
      return [...results, ...errors].filter((step) => accepts(state, settledEvent(step)))
    })

  const delaySteps = (state: SimulatedState): Step[] =>
    chart.delays.flatMap(({ name, event }): Step[] => {
      const delay = state.delays.get(event)
      if (!delay) return []
      const fixtures = Object.entries(table.delays[name] ?? {})
      const fixture = fixtures.find(([, ms]) => ms === delay.ms)
      if (!fixture) {
        const known = fixtures.map(([, ms]) => ms).join(', ') || 'none'
        problems.add(
          `${leavesOf(state.states).join(' + ')}: the delay ${name} takes ${delay.ms} ms here; its table knows ${known}.`,
        )
        return []
      }
      return pass(state, delay.at, event).isTaken
        ? [{ name: fixture[0], kind: 'delay', event }]
        : []
    })

  const waitSteps = (state: SimulatedState): Step[] =>
    Object.entries(table.waits ?? {}).flatMap(([name, ms]): Step[] => {
      const { state: after, isTaken } = pass(state, state.now + ms)
      return isTaken && after.key !== state.key ? [{ name, kind: 'wait', ms }] : []
    })

  /** Every step that the machine accepts in this state. */
  const possibleSteps = (state: SimulatedState): Step[] =>
    state.snapshot.status === 'active'
      ? [eventSteps, outcomeSteps, delaySteps, waitSteps].flatMap((stepsOf) => stepsOf(state))
      : []

  /** The steps that the table's graph takes in this state. */
  const stepsFrom = (state: SimulatedState): Step[] =>
    possibleSteps(state).filter(({ name }) => name in (table.graph[state.key] ?? {}))

  return { chart, start, take, possibleSteps, stepsFrom, events, guardsSeen, eventSteps, problems }
}
