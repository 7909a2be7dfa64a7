/** This many items, each made from its index. */
export const times = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth))

/** The nth item of a list, which starts over after its end. */
export function pick<T>(list: readonly T[], nth: number): T {
  const one = list[nth % list.length]
  if (one === undefined) throw new Error('There is nothing to choose from.')
  return one
}
