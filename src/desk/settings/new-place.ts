import type { SettingsChanges } from '../../../domain/desk/settings.ts'
import { locationsIn, valueAt } from './fields.ts'

/** The card of the location with this id has words that the specification fixes. */
const FIXED_ID = 6

/** Adds a place behind the others, with an id and an address on the site of its own. */
export function newPlace(
  facts: unknown,
  name: string,
  address: string,
): SettingsChanges['changes'] {
  const all = locationsIn(facts)
  const ids = all.map((one) => Number(valueAt(one, ['id']))).filter(Number.isInteger)
  const slugs = all.map((one) => valueAt(one, ['slug']))
  const id = Math.max(FIXED_ID, ...ids) + 1
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const slug = words?.join('-') ?? `place-${id}`
  return [
    {
      path: ['locations', all.length],
      value: { id, slug: slugs.includes(slug) ? `${slug}-${id}` : slug, name, address, hours: {} },
    },
  ]
}
