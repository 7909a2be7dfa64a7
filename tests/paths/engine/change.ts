import { type AnyStateMachine, StateMachine } from 'xstate'

/** One change to the definition of a machine. */
export interface Change {
  name: string
  at: readonly (string | number)[]
  /** The new value; undefined removes the old one. */
  to?: unknown
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const entriesOf = (value: unknown): [string, unknown][] =>
  isObject(value) ? Object.entries(value) : []

const withChange = (value: unknown, at: Change['at'], to: unknown): unknown => {
  const [first, ...rest] = at
  if (first === undefined) return to
  if (Array.isArray(value)) {
    const items: unknown[] = [...value]
    const item = withChange(items[Number(first)], rest, to)
    items.splice(Number(first), 1, ...(item === undefined ? [] : [item]))
    return items
  }
  const fields = new Map(entriesOf(value))
  const item = withChange(fields.get(String(first)), rest, to)
  if (item === undefined) fields.delete(String(first))
  else fields.set(String(first), item)
  return Object.fromEntries(fields)
}

/** The machine with one change. */
export const changed = (machine: AnyStateMachine, { at, to }: Change): AnyStateMachine =>
  new StateMachine(
    // A change may cause an endless loop, which ends after some rounds.
    {
      ...Object.fromEntries(entriesOf(withChange(machine.config, at, to))),
      options: { maxIterations: 200 },
    },
    machine.implementations,
  )
