import { type AnyStateMachine, type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Step } from './simulation.ts'
import type { AnyTable } from './table.ts'

interface OpenPromise {
  resolve(output: unknown): void
  reject(error: unknown): void
}

/** The effects of a machine. Each promise stays open until a step of the tour settles it. */
export const createControlledEffects = (table: AnyTable) => {
  const open = new Map<string, OpenPromise>()

  const promise = fromPromise<unknown, unknown>(
    ({ self, signal }) =>
      new Promise((resolve, reject) => {
        const entry = { resolve, reject }
        open.set(self.id, entry)
        signal.addEventListener('abort', () => {
          if (open.get(self.id) === entry) open.delete(self.id)
        })
      }),
  )

  /** The machine with controlled effects; `onAction` hears of every action and sent event. */
  const provideTo = (onAction: (type: string, params: unknown) => void): AnyStateMachine => {
    const { actors, actions } = table.machine.implementations
    const listener = fromCallback<EventObject>(({ receive }) =>
      receive((event) => onAction(event.type, event)),
    )
    // Actions such as assign, emit and raise have `resolve`; they belong to the machine and stay.
    const plain = Object.entries(actions).filter(([, action]) => action && !('resolve' in action))
    return table.machine.provide({
      actors: Object.fromEntries(
        Object.keys(actors).map((src) => [src, src in table.outcomes ? promise : listener]),
      ),
      actions: Object.fromEntries(
        plain.map(([type]) => [type, (_: unknown, params: unknown) => onAction(type, params)]),
      ),
    })
  }

  const settle = (step: Extract<Step, { actor: string }>) => {
    const entry = open.get(step.actor)
    if (!entry) throw new Error(`${step.actor} is not running, so "${step.name}" cannot happen.`)
    open.delete(step.actor)
    if (step.kind === 'done') entry.resolve(step.output)
    else entry.reject(step.error)
  }

  return { provideTo, settle }
}
