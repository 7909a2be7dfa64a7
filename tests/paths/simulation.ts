import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate'
import { type Chart, chartOf, pathOf } from './chart.ts'
import type { AnyTable, Deed, Look } from './table.ts'
import { followed, type UnderWay } from './under-way.ts'

/** One thing that happens to the machine: an edge's label, in the table's words. */
export type Step = { type: string; id: string; says: string } & (
  | { kind: 'event'; event: EventObject }
  | { kind: 'done'; actor: string; src: string; output: unknown }
  | { kind: 'error'; actor: string; src: string; error: unknown }
  | { kind: 'delay'; event: string }
  | { kind: 'wait'; ms: number }
)

/** The machine at one moment, with the time and what is under way: all that decides what can follow. */
export interface Moment extends UnderWay {
  status: 'active'
  output: undefined
  error: undefined
  key: string
  states: readonly string[]
  /** Actors and delays of these states that came to their end while the states stayed. */
  spent: readonly string[]
  snapshot: AnyMachineSnapshot
  did: readonly Deed[]
  before: Look | undefined
  /** The jumps of the clock that the last step took, one for each delay that ended on the way. */
  hops: readonly number[]
}

export const noon = Date.UTC(2026, 10, 21, 17)

export const lookAt = (chart: Chart, moment: Omit<Moment, 'key'>): Look => ({
  context: moment.snapshot.context,
  states: moment.states,
  now: moment.now,
  waits: Object.fromEntries(
    chart.delays.flatMap(({ name, event }) => {
      const due = moment.due.get(event)
      return due ? [[name, due.at - moment.now]] : []
    }),
  ),
  did: moment.did,
  asked: Object.fromEntries([...moment.running].map(([id, { input }]) => [id, input])),
  ...(moment.before && { before: moment.before }),
})

/** A moment's name: its innermost states, and what else tells it from others in the same states. */
export const keyOf = (
  table: AnyTable,
  { states, spent }: Pick<Moment, 'states' | 'spent'>,
  look: Look,
): string => {
  const leaves = states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)))
  const key = table.key?.(look)
  return [leaves.join(' + '), ...(key === undefined ? [] : [JSON.stringify(key)]), ...spent].join(
    ' | ',
  )
}

/** What a state once began and does not have any more: it came to its end while the state stayed. */
const spentAt = (chart: Chart, moment: Omit<Moment, 'key' | 'spent'>): string[] => {
  if (moment.snapshot.status !== 'active') return []
  const here = new Set([...moment.states, moment.snapshot.machine.id])
  return [
    ...chart.invoked.filter(({ id, state }) => here.has(state) && !moment.running.has(id)),
    ...chart.delays.filter(({ event, state }) => here.has(state) && !moment.due.has(event)),
  ].map((begun) => `${'id' in begun ? begun.id : begun.name} is over`)
}

export const statesOf = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes
    .filter((node) => node !== snapshot.machine.root)
    .map(pathOf)
    .sort()

/**
 * Runs a machine without an actor: pure, so that every moment can be gone on from in every way.
 * Time is part of a moment, and passing time ends the delays on the way in their order.
 */
export const simulate = (table: AnyTable) => {
  const chart = chartOf(table.machine)
  let clock = table.startsAt ?? noon
  const troubles = new Set<string>()

  const settle = (
    before: Omit<Moment, 'snapshot' | 'key' | 'states' | 'spent'>,
    [snapshot, actions]: readonly [AnyMachineSnapshot, readonly Deed[]],
  ): Moment => {
    const { due, running, deeds } = followed(before, actions)
    const did = [...before.did, ...deeds]
    const echoes = deeds.flatMap(({ type, params }) => table.echoes?.[type]?.(params) ?? [])
    const here = { ...before, due, running, did, snapshot, states: statesOf(snapshot) }
    const moment: Moment = { ...here, spent: spentAt(chart, here), key: '' }
    moment.key = keyOf(table, moment, lookAt(chart, moment))
    return echoes.reduce((now, event) => send(now, event), moment)
  }

  const send = (moment: Moment, event: EventObject): Moment => {
    clock = moment.now
    return settle(moment, transition(table.machine, moment.snapshot, event))
  }

  const accepts = (moment: Moment, event: EventObject): boolean => {
    clock = moment.now
    return (
      moment.snapshot.status === 'active' &&
      table.machine.getTransitionData(moment.snapshot, event).length > 0
    )
  }

  /** Lets time pass until `until`; says whether the delay `awaited` ended then and was answered. */
  const pass = (start: Moment, until: number, awaited?: string): [Moment, boolean] => {
    let moment = start
    while (moment.snapshot.status === 'active') {
      const [next] = [...moment.due].sort(([, a], [, b]) => a.at - b.at)
      if (!next || next[1].at > until) break
      const [id, { event, at }] = next
      const due = new Map(moment.due)
      due.delete(id)
      const there = { ...moment, due, now: at, hops: [...moment.hops, at - moment.now] }
      const taken = accepts(there, event)
      moment = send(there, event)
      if (id === awaited) return [moment, taken]
    }
    if (awaited !== undefined || moment.snapshot.status !== 'active') return [moment, false]
    const rest = { ...moment, now: until, hops: [...moment.hops, until - moment.now] }
    rest.key = keyOf(table, rest, lookAt(chart, rest))
    return [rest, true]
  }

  const begin = (): Moment => {
    clock = table.startsAt ?? noon
    const empty = {
      status: 'active' as const,
      output: undefined,
      error: undefined,
      before: undefined,
    }
    const rest = { now: clock, due: new Map(), running: new Map(), did: [], hops: [] }
    return settle(
      { ...empty, ...rest },
      initialTransition(
        table.machine,
        table.input?.(() => clock),
      ),
    )
  }

  const take = (from: Moment, step: Step): Moment => {
    const { before: _, ...before } = lookAt(chart, from)
    const moment = { ...from, did: [], hops: [], before }
    if (step.kind === 'event') return send(moment, step.event)
    if (step.kind === 'wait') return pass(moment, moment.now + step.ms)[0]
    if (step.kind === 'delay')
      return pass(moment, moment.due.get(step.event)?.at ?? moment.now, step.event)[0]
    const running = new Map(moment.running)
    running.delete(step.actor)
    return send({ ...moment, running }, endOf(step))
  }

  const outcomesAt = (moment: Moment): Step[] =>
    [...moment.running].flatMap(([actor, { src }]) => {
      const outcomes = table.outcomes[src]
      const done = Object.entries(outcomes?.done ?? {}).map(
        ([says, output]): Step => ({
          ...label('done', actor, says),
          kind: 'done',
          actor,
          src,
          output,
        }),
      )
      const error = Object.entries(outcomes?.error ?? {}).map(
        ([says, error]): Step => ({
          ...label('error', actor, says),
          kind: 'error',
          actor,
          src,
          error,
        }),
      )
      return [...done, ...error].filter((step) => {
        if (step.kind !== 'done' && step.kind !== 'error') return false
        const taken = accepts(moment, endOf(step))
        if (!taken && step.kind === 'error')
          troubles.add(
            `${moment.states.join(' + ')}: an error of ${actor} ("${step.says}") is not handled here and would end the machine.`,
          )
        return taken
      })
    })

  const timeAt = (moment: Moment): Step[] => [
    ...chart.delays.flatMap(({ name, event }): Step[] => {
      const due = moment.due.get(event)
      if (!due) return []
      const named = Object.entries(table.delays[name] ?? {}).find(([, ms]) => ms === due.ms)
      if (!named) {
        troubles.add(
          `${moment.states.join(' + ')}: the delay ${name} takes ${due.ms} ms here; its table knows ${Object.values(table.delays[name] ?? {}).join(', ') || 'none'}.`,
        )
        return []
      }
      return pass(moment, due.at, event)[1]
        ? [{ ...label('delay', event, named[0]), kind: 'delay', event }]
        : []
    }),
    ...Object.entries(table.waits ?? {}).flatMap(([says, ms]): Step[] => {
      const [after, whole] = pass({ ...moment, hops: [] }, moment.now + ms)
      return whole && after.key !== moment.key
        ? [{ ...label('wait', String(ms), says), kind: 'wait', ms }]
        : []
    }),
  ]

  const stepsAt = (moment: Moment): Step[] => {
    if (moment.snapshot.status !== 'active') return []
    const events = Object.entries(table.events).flatMap(([type, fixtures]) =>
      Object.entries(fixtures === 'raised inside' ? {} : fixtures).flatMap(
        ([says, fields]): Step[] => {
          const event = { ...fields, type }
          return accepts(moment, event)
            ? [{ ...label('event', type, says), kind: 'event', event }]
            : []
        },
      ),
    )
    const look = lookAt(chart, moment)
    return [...events, ...outcomesAt(moment), ...timeAt(moment)].filter(
      ({ says }) => table.offers?.(says, look) ?? true,
    )
  }

  return { chart, begin, take, stepsAt, troubles }
}

const label = (kind: string, what: string, says: string) => ({
  type: `${kind} ${what}`,
  id: `${kind} ${what}: ${says}`,
  says,
})

const endOf = (step: Extract<Step, { actor: string }>): EventObject & Record<string, unknown> =>
  step.kind === 'done'
    ? { type: `xstate.done.actor.${step.actor}`, output: step.output, actorId: step.actor }
    : { type: `xstate.error.actor.${step.actor}`, error: step.error, actorId: step.actor }
