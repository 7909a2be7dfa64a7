import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  and,
  createActor,
  fromCallback,
  or,
} from 'xstate'
import { type Chart, chartOf } from '../../../src/diagram/chart.ts'
import type { Action } from './run.ts'

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

/** A copy of a machine that notes what the guard of each transition says. */
export const watched = (
  original: AnyStateMachine,
  note: (transition: string, isTrue: boolean) => void,
) => {
  const machine = original.provide({})
  const noted = (id: string, isTrue: boolean) => () => {
    note(id, isTrue)
    return isTrue
  }
  for (const [definition, { id, guard: name }] of chartOf(machine).transitions) {
    const { guard } = definition
    if (guard === undefined) continue
    const [asTrue, asFalse] = [noted(id, true), noted(id, false)]
    const asked =
      typeof guard === 'function'
        ? or([
            and([(args: Parameters<typeof guard>[0]) => guard(args, undefined), asTrue]),
            asFalse,
          ])
        : or([and([typeof guard === 'string' ? { type: guard } : guard, asTrue]), asFalse])
    definition.guard = Object.defineProperty(asked, 'name', { value: name })
  }
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
