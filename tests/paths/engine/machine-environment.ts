import { setImmediate } from 'node:timers/promises'
import {
  type AnyActor,
  createActor,
  type EventObject,
  isMachineSnapshot,
  SimulatedClock,
} from 'xstate'
import { chartOf } from '../../../src/inspector/page/chart.ts'
import { createControlledEffects } from './controlled-effects.ts'
import { expectationsOf, failuresOf } from './expectation.ts'
import type { Coverage } from './gaps.ts'
import type { TourStep } from './graph.ts'
import type { Environment } from './run-tour.ts'
import { activeStates, keyOf, START_TIME, situationOf } from './simulated-state.ts'
import type { AnyTable } from './table.ts'

/** Runs tours on the live machine, with a simulated clock and controlled effects. */
export const createMachineEnvironment = (table: AnyTable, coverage: Coverage): Environment => {
  const chart = chartOf(table.machine)
  let actor: AnyActor | undefined
  let failure: unknown
  let current: TourStep | undefined
  let clock = new SimulatedClock()
  let effects = createControlledEffects(table)

  const runningActor = (): AnyActor => {
    if (!actor) throw new Error('The machine was not started.')
    return actor
  }
  const now = () => START_TIME + clock.now()

  return {
    start() {
      clock = new SimulatedClock()
      effects = createControlledEffects(table)
      failure = undefined
      current = undefined
      const sendFeedback = (type: string, params: unknown) => {
        const event = table.feedback?.[type]?.(params)
        if (event) runningActor().send(event)
      }
      const machine = effects.provideTo(sendFeedback)
      // A provided machine has transition objects of its own.
      const { transitions } = chartOf(machine)
      actor = createActor(machine, {
        clock,
        input: table.input?.(now),
        inspect: (inspected) => {
          if (inspected.type !== '@xstate.microstep') return
          if (inspected.actorRef.sessionId !== inspected.rootId) return
          for (const definition of inspected._transitions) {
            const taken = transitions.get(definition)
            if (!taken) continue
            coverage.transitions.add(taken.id)
            coverage.states.add(taken.source)
            if (current) coverage.transitionsByStep.get(current)?.push(taken.id)
          }
          if (isMachineSnapshot(inspected.snapshot))
            for (const state of activeStates(inspected.snapshot)) coverage.states.add(state)
        },
      })
      actor.on('*', (emitted: EventObject) => sendFeedback(emitted.type, emitted))
      actor.subscribe({
        error: (error) => {
          failure = error
        },
      })
      actor.start()
    },

    async perform(tourStep) {
      const { step, state } = tourStep
      current = tourStep
      coverage.transitionsByStep.set(tourStep, [])
      if (step.kind === 'event') runningActor().send(step.event)
      else if (step.kind === 'done' || step.kind === 'error') effects.settle(step)
      else for (const milliseconds of state.clockMoves) clock.increment(milliseconds)
      await setImmediate()
    },

    verify(state, tourStep) {
      if (failure !== undefined) throw failure
      const snapshot = runningActor().getSnapshot()
      const states = activeStates(snapshot)
      const { context } = snapshot
      const situation = { ...situationOf(chart, state), states, context, now: now() }
      const key = keyOf(table, chart, situation)
      if (key !== state.key) throw new Error(`it should be "${state.key}" and is "${key}".`)
      const expectations = expectationsOf(table, states, tourStep?.step.name)
      const failures = failuresOf(expectations, situation)
      if (failures.length > 0) throw new Error(`in "${key}" ${failures.join('; ')}.`)
    },

    stop() {
      actor?.stop()
      actor = undefined
    },
  }
}
