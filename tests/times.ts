/** This many items, each made from its index. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** The item of a list at this index. The list starts over after its end. */
export function pick<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length]
  if (one === undefined) throw new Error('There is nothing to choose from.')
  return one
}
