export const NO_MUTANT = -1
/** More than any test needs: a mutant that is asked for so often has made a loop that does not end. */
const ENOUGH = 1_000_000

const compare = (left: number | string, operator: string, right: number | string): boolean => {
  if (operator === '<') return left < right
  if (operator === '<=') return left <= right
  return operator === '>' ? left > right : left >= right
}
const OTHER_EDGE: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

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
  edge: (id: number, left: number, operator: string, right: number): boolean =>
    compare(left, mutantSwitch.isOn(id) ? (OTHER_EDGE[operator] ?? '') : operator, right),
  skip: <Query>(id: number, query: Query, go: (query: Query) => Query): Query =>
    mutantSwitch.isOn(id) ? query : go(query),
}

Object.assign(globalThis, { __mutants: mutantSwitch })
