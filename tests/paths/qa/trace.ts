import { readPromises } from '../../promises.ts'
import { readTestRuns } from '../../test-runs.ts'
import type { CatalogEntry } from '../engine/catalog.ts'

/** The name of a picture from a tour: its machine, and the states and steps that it shows. */
export const pictureName = (machine: string, places: readonly string[]): string =>
  ['tour', machine, ...places].join(' | ')

/** A promise, the test that proves it, and the states and steps of machines where it is seen. */
export interface Trace {
  readonly id: string
  readonly promise: string
  readonly proof: string
  readonly places: readonly {
    readonly machine: string
    readonly place: string
    /** The path of the picture that the last tours took of it. */
    readonly picture: string | undefined
  }[]
}

/** Every promise, with the places where it is seen and their pictures from the last run of the tours. */
export const readTraces = (entries: readonly Pick<CatalogEntry, 'name' | 'table'>[]): Trace[] => {
  const pictures = readTestRuns().flatMap(({ pictures }) => pictures)
  const pictureOf = (machine: string, place: string) =>
    pictures.find(({ name }) => {
      const [kind, shown, ...places] = name.split(' | ')
      return kind === 'tour' && shown === machine && places.includes(place)
    })?.path
  return readPromises().map(({ id, promise, proof }) => ({
    ...{ id, promise, proof },
    places: entries.flatMap(({ name: machine, table }) =>
      (table?.requirements?.[id] ?? []).map((place) => ({
        ...{ machine, place },
        picture: pictureOf(machine, place),
      })),
    ),
  }))
}
