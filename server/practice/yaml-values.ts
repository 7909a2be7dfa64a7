import * as v from 'valibot'

// Schemas for values in files that people write. Their messages say what was expected.

export const must = (expected: string) => `must be ${expected}`

export const text = (expected: string) =>
  v.pipe(v.string(must(expected)), v.trim(), v.nonEmpty(must(expected)))

export const matching = (pattern: RegExp, expected: string) =>
  v.pipe(v.string(must(expected)), v.regex(pattern, must(expected)))

export const list = <Item>(item: v.GenericSchema<unknown, Item>, expected: string) =>
  v.array(item, must(expected))

/** A list that is not empty. */
export const someOf = <Item>(item: v.GenericSchema<unknown, Item>, expected: string) =>
  v.pipe(list(item, expected), v.minLength(1, must(expected)))

export const whole = (from: number, to: number, expected: string) =>
  v.pipe(
    v.number(must(expected)),
    v.integer(must(expected)),
    v.minValue(from, must(expected)),
    v.maxValue(to, must(expected)),
  )

/** A value that `reader` parses. */
export const read = <Value>(reader: (given: string) => Value | undefined, expected: string) =>
  v.pipe(
    v.union([v.string(), v.number()], must(expected)),
    v.rawTransform(({ dataset, addIssue, NEVER }): Value => {
      const value = reader(String(dataset.value))
      if (value !== undefined) return value
      addIssue({ message: must(expected) })
      return NEVER
    }),
  )
