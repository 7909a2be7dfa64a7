import { setImmediate } from 'node:timers/promises'
import {
  type AnyActor,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  isMachineSnapshot,
  SimulatedClock,
} from 'xstate'
import { type Chart, chartOf, type Written } from './chart.ts'
import type { Footprints } from './gates.ts'
import type { Walked } from './graph.ts'
import { hold } from './held.ts'
import type { Depth } from './play.ts'
import { faultsOf, sightsOf } from './sight.ts'
import { keyOf, lookAt, noon, statesOf } from './simulation.ts'
import type { AnyTable } from './table.ts'

/** The live machine, its clock and its effects in the test's hand. */
export const machineDepth = (table: AnyTable, footprints: Footprints): Depth => {
  const chart = chartOf(table.machine)
  let actor: AnyActor | undefined
  let failure: unknown
  let current: Walked | undefined
  let clock = new SimulatedClock()
  let held = hold(table)

  const live = (): AnyActor => {
    if (!actor) throw new Error('The machine was not started.')
    return actor
  }
  const now = () => (table.startsAt ?? noon) + clock.now()

  return {
    start() {
      clock = new SimulatedClock()
      held = hold(table)
      failure = undefined
      current = undefined
      const echo = (type: string, params: unknown) => {
        const event = table.echoes?.[type]?.(params)
        if (event) live().send(event)
      }
      const machine = held.machine(echo)
      const { written } = chartOf(machine)
      actor = createActor(machine, {
        clock,
        input: table.input?.(now),
        inspect: (inspected) => {
          if (inspected.type !== '@xstate.microstep') return
          if (inspected.actorRef.sessionId !== inspected.rootId) return
          for (const { id, source } of writtenBy(inspected._transitions, written)) {
            footprints.transitions.add(id)
            if (current) footprints.trail.get(current)?.push(id)
            footprints.states.add(source)
          }
          if (isMachineSnapshot(inspected.snapshot))
            for (const state of statesOf(inspected.snapshot)) footprints.states.add(state)
        },
      })
      actor.on('*', (emitted: EventObject) => echo(emitted.type, emitted))
      actor.subscribe({
        error: (error) => {
          failure = error
        },
      })
      actor.start()
    },

    async do(walked) {
      const { step, moment } = walked
      current = walked
      footprints.trail.set(walked, [])
      if (step.kind === 'event') live().send(step.event)
      else if (step.kind === 'done' || step.kind === 'error') held.settle(step)
      else for (const hop of moment.hops) clock.increment(hop)
      await setImmediate()
    },

    see(moment, walked) {
      if (failure !== undefined) throw failure
      const snapshot = live().getSnapshot()
      const states = statesOf(snapshot)
      const look = { ...lookAt(chart, moment), states, context: snapshot.context, now: now() }
      const key = keyOf(table, { states, spent: moment.spent }, look)
      if (key !== moment.key) throw new Error(`it should be "${moment.key}" and is "${key}".`)
      const faults = faultsOf(sightsOf(table, states, walked?.step.says), states, look)
      if (faults.length > 0) throw new Error(`in "${key}" ${faults.join('; ')}.`)
    },

    stop() {
      actor?.stop()
      actor = undefined
    },
  }
}

const writtenBy = (
  transitions: readonly AnyTransitionDefinition[],
  written: Chart['written'],
): Written[] =>
  transitions.flatMap((transition) => {
    const found = written.get(transition)
    return found ? [found] : []
  })
