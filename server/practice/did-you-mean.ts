import { closest, distance } from 'fastest-levenshtein'
import * as z from 'zod'

type Path = readonly PropertyKey[]
type Described = z.core.JSONSchema.BaseSchema | boolean | undefined

const describeSchema = (schema: z.ZodType): Described =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/** The part of a schema that describes the value at a place. */
function partAt(schema: Described, path: Path): Described {
  if (typeof schema !== 'object') return undefined
  const [key, ...rest] = path
  if (key === undefined) return schema
  const { items, properties, additionalProperties } = schema
  if (typeof key === 'number') return partAt(Array.isArray(items) ? items[key] : items, rest)
  return partAt(properties?.[String(key)] ?? additionalProperties, rest)
}

const MAX_WRONG_LETTERS = 2

/** The key that somebody meant who wrote another one at this place, unless it is too far from all that exist. */
export function likelyKey(schema: z.ZodType, parent: Path, written: string): string | undefined {
  const part = partAt(describeSchema(schema), parent)
  const keys = typeof part === 'object' ? Object.keys(part.properties ?? {}) : []
  if (keys.length === 0) return undefined
  const likely = closest(written, keys)
  return distance(written.toLowerCase(), likely.toLowerCase()) <= MAX_WRONG_LETTERS
    ? likely
    : undefined
}
