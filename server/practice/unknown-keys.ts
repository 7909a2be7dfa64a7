import { closest, distance } from 'fastest-levenshtein'

export type Path = readonly (string | number)[]

/** The parts of a schema that define which keys exist. */
export interface Shape {
  readonly type: string
  readonly entries?: Readonly<Record<string, Shape>>
  /** The items of a list, and the values of a record. */
  readonly item?: Shape
  readonly value?: Shape
  /** The schema inside an optional one. */
  readonly wrapped?: Shape
  readonly message?: unknown
}

const partOf = ({ entries, item, value }: Shape, key: string | number): Shape | undefined => {
  if (entries) return Object.hasOwn(entries, key) ? entries[key] : undefined
  return typeof key === 'number' ? item : value
}

/** The schema of the value at a path. */
export const shapeAt = (shape: Shape | undefined, path: Path): Shape | undefined =>
  path.reduce<Shape | undefined>(
    (outer, key) => outer && partOf(outer.wrapped ?? outer, key),
    shape,
  )

const MAX_WRONG_LETTERS = 2

/** Shorter than that, the beginning of a key may be the beginning of any. */
const MIN_BEGINNING = 3

function likelyKey(written: string, keys: readonly string[]): string | undefined {
  const start = written.toLowerCase()
  const [begun, ...others] = keys.filter((key) => key.toLowerCase().startsWith(start))
  if (begun && others.length === 0 && start.length >= MIN_BEGINNING) return begun
  const likely = closest(written, keys)
  return distance(start, likely.toLowerCase()) <= MAX_WRONG_LETTERS ? likely : undefined
}

/** Each key that a schema does not know, with the key that was probably meant. */
export function unknownKeys(
  outer: Shape,
  given: unknown,
  path: Path = [],
): { readonly path: Path; readonly likely: string | undefined }[] {
  const shape = outer.wrapped ?? outer
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([name, inner]) => {
    const key = Array.isArray(given) ? Number(name) : name
    const part = partOf(shape, key)
    if (part) return unknownKeys(part, inner, [...path, key])
    if (!shape.entries) return []
    return [{ path: [...path, key], likely: likelyKey(name, Object.keys(shape.entries)) }]
  })
}
