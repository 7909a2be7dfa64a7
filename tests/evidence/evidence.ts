import type { CatalogEntry } from '../paths/engine/catalog.ts'
import {
  mentionsInTables,
  mentionsInTests,
  type TableMention,
  type TestMention,
} from './mentions.ts'
import { placesIn, SEEN } from './pictures.ts'
import { readTestRuns, type TestRun } from './reports.ts'
import { type Requirement, readRequirements } from './requirements.ts'
import { TOUR_TITLES } from './tour-titles.ts'

/** Where a requirement is seen, how it looks there, and how the tests that see it went. */
export interface RequirementEvidence extends Requirement {
  /** States and steps of machines. */
  readonly places: readonly TableMention[]
  /** The test files that name it. */
  readonly files: readonly string[]
  readonly runs: readonly TestRun[]
  /** The paths of pictures. */
  readonly pictures: readonly string[]
}

/** What QA's page shows of the tests, besides the machines themselves. */
export interface Evidence {
  readonly requirements: readonly RequirementEvidence[]
  readonly runs: readonly TestRun[]
}

/** How the tours of a machine went at one depth. */
export interface TourRuns {
  readonly depth: keyof typeof TOUR_TITLES
  readonly runs: readonly TestRun[]
}

const DEPTHS = [
  { depth: 'machine', file: 'paths/machines.test.ts' },
  { depth: 'views', file: 'src/tours.test.ts' },
  { depth: 'browser', file: 'browser/tours.spec.ts' },
] as const

export const tourRunsOf = (machine: string, runs: readonly TestRun[]): TourRuns[] =>
  DEPTHS.map(({ depth, file }) => ({
    depth,
    runs: runs.filter(
      (run) => run.file === file && run.titles.includes(TOUR_TITLES[depth](machine)),
    ),
  }))

/** The pictures of a state, or of what a step led to. */
const picturesOf = (machine: string, place: string, runs: readonly TestRun[]): string[] =>
  tourRunsOf(machine, runs).flatMap((one) =>
    one.runs.flatMap(({ files }) =>
      files.filter(({ name }) => placesIn(name).includes(place)).map(({ path }) => path),
    ),
  )

/** The first picture of each of these states that a tour has taken. */
export const statePicturesOf = (
  machine: string,
  states: readonly string[],
  runs: readonly TestRun[],
): { state: string; path: string }[] =>
  states
    // What a group of states shows is what its states show.
    .filter((state) => !states.some((other) => other.startsWith(`${state}.`)))
    .flatMap((state) =>
      picturesOf(machine, state, runs)
        .slice(0, 1)
        .map((path) => ({ state, path })),
    )

interface Mentions {
  readonly inTests: readonly TestMention[]
  readonly inTables: readonly TableMention[]
}

function evidenceOf(
  requirement: Requirement,
  { inTests, inTables }: Mentions,
  runs: readonly TestRun[],
): RequirementEvidence {
  const places = inTables.filter(({ id }) => id === requirement.id)
  const files = inTests.filter(({ id }) => id === requirement.id)
  const own = runs.filter(({ requirements }) => requirements.includes(requirement.id))
  const seenLast = own.flatMap((run) => run.files.filter(({ name }) => name === SEEN))
  return {
    ...requirement,
    places,
    files: [...new Set(files.map(({ file }) => file))],
    runs: own,
    pictures: [
      ...places.flatMap(({ machine, place }) => picturesOf(machine, place, runs).slice(0, 1)),
      ...seenLast.map(({ path }) => path),
    ],
  }
}

/** All requirements with what the last runs have left of them. */
export function readEvidence(entries: readonly CatalogEntry[]): Evidence {
  const mentions = { inTests: mentionsInTests(), inTables: mentionsInTables(entries) }
  const runs = readTestRuns()
  return { requirements: readRequirements().map((one) => evidenceOf(one, mentions, runs)), runs }
}
