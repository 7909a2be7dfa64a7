import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
} from 'xstate'
import { type Chart, chartOf } from '../../../src/inspector/page/chart.ts'
import type { Action } from './run.ts'

/** What a guard said. */
export interface GuardOutcome {
  readonly name: string
  readonly isTrue: boolean
}

/** No machine takes as many transitions before it rests, so it would go on for ever. */
const MOST_TRANSITIONS = 100

/** A machine that throws, or never comes to rest, has no paths. */
export class MachineFails extends Error {}

export const refuseEndless = (machine: AnyStateMachine, taken: readonly string[]): void => {
  if (taken.length <= MOST_TRANSITIONS) return
  const last = [...new Set(taken.slice(-MOST_TRANSITIONS / 2))].join(', ')
  throw new MachineFails(
    `The machine ${machine.id} never comes to rest. It takes again and again: ${last}.`,
  )
}

/** A copy of a machine that notes what each of its guards says. */
export const watched = (original: AnyStateMachine, note: (outcome: GuardOutcome) => void) => {
  const watch = <Args extends unknown[]>(name: string, guard: (...args: Args) => boolean) => {
    const asked = (...args: Args): boolean => {
      const isTrue = guard(...args)
      note({ name, isTrue })
      return isTrue
    }
    return Object.defineProperty(asked, 'name', { value: name })
  }
  const guards = Object.entries(original.implementations.guards)
  const machine = original.provide({
    guards: Object.fromEntries(
      guards.flatMap(([name, guard]) => (guard ? [[name, watch(name, guard)]] : [])),
    ),
  })
  for (const definition of chartOf(machine).transitions.keys())
    if (typeof definition.guard === 'function')
      definition.guard = watch(definition.guard.name, definition.guard)
  return machine
}

/** Like XState's pure `transition`, but also returns the ids of the transitions that were taken. */
export const observerOf = (machine: AnyStateMachine, { transitions }: Chart) => {
  let taken: string[] = []
  // An invoked machine sends events to its parent, so there has to be one.
  const parent = createActor(
    fromCallback(() => {}),
    {
      inspect: (inspected) => {
        if (inspected.type !== '@xstate.microstep') return
        taken.push(...inspected._transitions.flatMap((each) => transitions.get(each)?.id ?? []))
        refuseEndless(machine, taken)
      },
    },
  )
  const self = createActor(machine, { parent })
  const nothing = () => {}
  return (move: (scope: AnyActorScope) => AnyMachineSnapshot) => {
    const actions: Action[] = []
    taken = []
    const snapshot = move({
      ...{ self, id: '', sessionId: '', system: self.system },
      ...{ logger: nothing, defer: nothing, emit: nothing, stopChild: nothing },
      actionExecutor: (action) => void actions.push(action),
    })
    return { snapshot, actions, taken }
  }
}
