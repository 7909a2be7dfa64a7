import { type AnyStateMachine, type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Step } from './simulation.ts'
import type { AnyTable } from './table.ts'

interface Waiting {
  resolve(output: unknown): void
  reject(error: unknown): void
}

/** The effects of a machine, each held open until a step of the tour settles it. */
export const hold = (table: AnyTable) => {
  const waiting = new Map<string, Waiting>()

  const promise = fromPromise<unknown, unknown>(
    ({ self, signal }) =>
      new Promise((resolve, reject) => {
        const held = { resolve, reject }
        waiting.set(self.id, held)
        signal.addEventListener('abort', () => {
          if (waiting.get(self.id) === held) waiting.delete(self.id)
        })
      }),
  )

  /** The machine with every effect in the test's hand; `echo` answers what it does. */
  const machine = (echo: (type: string, params: unknown) => void): AnyStateMachine => {
    const { actors, actions } = table.machine.implementations
    const listener = fromCallback<EventObject>(({ receive }) =>
      receive((event) => {
        echo(event.type, event)
      }),
    )
    const acts = Object.entries(actions).filter(([, action]) => action && !('resolve' in action))
    return table.machine.provide({
      actors: Object.fromEntries(
        Object.keys(actors).map((src) => [src, src in table.outcomes ? promise : listener]),
      ),
      actions: Object.fromEntries(
        acts.map(([type]) => [type, (_: unknown, params: unknown) => echo(type, params)]),
      ),
    })
  }

  const settle = (step: Extract<Step, { actor: string }>) => {
    const held = waiting.get(step.actor)
    if (!held) throw new Error(`${step.actor} is not running, so "${step.says}" cannot happen.`)
    waiting.delete(step.actor)
    if (step.kind === 'done') held.resolve(step.output)
    else held.reject(step.error)
  }

  return { machine, settle }
}
