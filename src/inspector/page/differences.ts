import { property } from '../property.ts'

/** JSON texts; undefined if there was no such value. */
type Difference = Readonly<Record<'was' | 'is', string | undefined>> & { readonly path: string }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Every place at which two plain values differ. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)]
  if (was === is) return []
  if (!isObject(before) || !isObject(after)) return [{ path, was, is }]
  return Object.keys({ ...before, ...after }).flatMap((key) =>
    differences(property(before, key), property(after, key), path === '' ? key : `${path}.${key}`),
  )
}
