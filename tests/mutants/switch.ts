import { inject } from 'vitest'

/** Which mutant is on; none is, to begin with. */
export const mutantSwitch = {
  active: inject('mutant'),
  swap: <Value>(id: number, other: Value, value: Value): Value =>
    id === mutantSwitch.active ? other : value,
  flip: (id: number, value: unknown): unknown => (id === mutantSwitch.active ? !value : value),
}

Object.assign(globalThis, { __mutants: mutantSwitch })
