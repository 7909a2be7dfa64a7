export const NO_MUTANT = -1
/** More than any test needs: a mutant that is asked for so often has made a loop that does not end. */
const ENOUGH = 50_000

/** The changed sources ask it at every mutant which one is on. */
export const mutantSwitch = {
  active: NO_MUTANT,
  reached: new Set<number>(),
  count: 0,
  turnOn(id: number) {
    mutantSwitch.active = id
    mutantSwitch.count = 0
  },
  isOn(id: number): boolean {
    mutantSwitch.reached.add(id)
    if (id !== mutantSwitch.active) return false
    if (++mutantSwitch.count > ENOUGH) throw new Error('The mutant has made an endless loop.')
    return true
  },
  swap: <Value>(id: number, other: Value, value: Value): Value =>
    mutantSwitch.isOn(id) ? other : value,
  flip: (id: number, value: unknown): unknown => (mutantSwitch.isOn(id) ? !value : value),
}

Object.assign(globalThis, { __mutants: mutantSwitch })
