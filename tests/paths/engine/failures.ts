import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chartOf } from '../../../src/diagram/chart.ts'
import {
  definitionOf,
  emptyRecording,
  type Failure,
  parseRecording,
  type Recording,
  type Step,
  stepAfter,
} from '../../../src/inspector/recording.ts'
import { RESULTS } from '../../test-runs.ts'
import { expectationsOf, failuresOf } from './expectation.ts'
import { beginPath, graphOf, type PathStep, type PathTest } from './graph.ts'
import { MachineFails } from './observed-machine.ts'
import type { PageSteps } from './page-steps.ts'
import { brokenProperties } from './properties.ts'
import { situationOf } from './simulated-state.ts'
import { simulate } from './simulation.ts'
import { type AnyTable, REFUSED } from './table.ts'

const FOLDER = `${RESULTS}/failures`

/** A path test by the names of its steps; `stopped` says why one of them could not be taken. */
export function pathTestOf(
  table: AnyTable,
  names: readonly string[],
  name = '',
): PathTest & { stopped?: string } {
  const simulation = simulate(table)
  const { pathTest, last, go } = beginPath(simulation, name)
  for (const wanted of names) {
    const source = last()
    const step = simulation.possibleSteps(source).find((each) => each.name === wanted)
    if (!step) return { ...pathTest, stopped: `"${wanted}" is not possible in "${source.key}"` }
    try {
      go(step)
    } catch (error) {
      if (error instanceof MachineFails) return { ...pathTest, stopped: error.message }
      throw error
    }
  }
  return pathTest
}

/** How a step is not as the table expects. */
function faultsOf(table: AnyTable, { source, step, state }: PathStep): string[] {
  const wanted = table.graph[source.key]?.[step.name]
  if (wanted === undefined) return []
  const leads = `it leads from "${source.key}" to "${state.key}", and should lead to "${wanted}"`
  return [
    ...(wanted === state.key ? [] : [leads]),
    ...failuresOf(
      expectationsOf(table, state.states, step.name),
      situationOf(chartOf(table.machine), state),
    ),
  ]
}

/** The first step of a path test that is not as expected, by its index, and why. */
function differenceIn(table: AnyTable, names: readonly string[]) {
  const pathTest = pathTestOf(table, names)
  for (const [step, taken] of pathTest.steps.entries()) {
    const faults = faultsOf(table, taken)
    if (faults.length > 0) return { step, text: `"${taken.step.name}": ${faults.join('; ')}` }
  }
  const { start, steps, stopped } = pathTest
  const { key } = steps.at(-1)?.state ?? start
  if (stopped && table.graph[key]?.[names[steps.length] ?? ''] !== undefined)
    return { step: steps.length, text: stopped }
  const [text] = brokenProperties(table, { pathTests: [pathTest] })
  return text === undefined ? undefined : { step: steps.length - 1, text }
}

/** What a path test's machine receives, as the inspector would record it. */
function recordingOf({ table, path }: PageSteps, names: readonly string[]): Recording {
  const actor = table.machine.id
  const { hash, text } = definitionOf(table.machine) ?? { hash: '', text: '' }
  const { start, steps } = pathTestOf(table, names)
  const recorded: Step[] = []
  let place = path
  for (const { received } of [start, ...steps.map(({ state }) => state)])
    for (const { event, snapshot, at } of received) {
      if (typeof event.path === 'string') place = event.path
      recorded.push(stepAfter(recorded, { actor, at, path: place }, event, snapshot))
    }
  return {
    ...emptyRecording(),
    pathTest: { machine: actor, names: [...names] },
    machines: { [hash]: text },
    actors: { [actor]: { name: actor, machine: hash } },
    steps: recorded,
  }
}

/** All saved failures, by their files. */
export const savedFailures = (): ReadonlyMap<string, Recording> =>
  new Map(
    (existsSync(FOLDER) ? readdirSync(FOLDER) : []).map((name) => {
      const recording = parseRecording(readFileSync(`${FOLDER}/${name}`, 'utf8'))
      if (!recording) throw new Error(`${FOLDER}/${name} is no recording.`)
      return [`${FOLDER}/${name}`, recording]
    }),
  )

/** The saved path tests of a machine. They run before all others. */
export const savedPathTests = (table: AnyTable): PathTest[] =>
  [...savedFailures()].flatMap(([file, { pathTest }]) =>
    pathTest?.machine === table.machine.id ? [pathTestOf(table, pathTest.names, file)] : [],
  )

type Layer = Failure['layer']

const fileOf = ({ table }: PageSteps, layer: Layer, names: readonly string[]): string => {
  const hash = createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 8)
  return `${FOLDER}/${layer}-${table.machine.id}-${hash}.json`
}

/** Saves a failure of a path test, up to the step with this index; returns its file. */
export function saveFailure(
  pageSteps: PageSteps,
  names: readonly string[],
  { step, ...failure }: Failure,
): string {
  const taken = names.slice(0, step + 1)
  const file = fileOf(pageSteps, failure.layer, taken)
  const recording = recordingOf(pageSteps, taken)
  const differing = { ...failure, step: recording.steps.length - 1 }
  mkdirSync(FOLDER, { recursive: true })
  if (!process.env.UNSAVED_FAILURES)
    writeFileSync(file, JSON.stringify({ ...recording, failure: differing }))
  return file
}

/** A path test that passes is no failure any more. */
export const dropFailure = (pageSteps: PageSteps, layer: Layer, names: readonly string[]): void =>
  rmSync(fileOf(pageSteps, layer, names), { force: true })

/** The shortest path through a table's graph to a step that is not as expected, and why. */
function shortestFailure(table: AnyTable) {
  const { start, take, possibleSteps } = simulate(table)
  const first = start()
  const known = new Set([first.key])
  const ways = [{ state: first, names: [] as readonly string[] }]
  for (const { state, names } of ways) {
    const possible = possibleSteps(state)
    for (const name of Object.keys(table.graph[state.key] ?? {})) {
      const way = [...names, name]
      const step = possible.find((each) => each.name === name)
      if (!step && table.graph[state.key]?.[name] === REFUSED) continue
      if (!step) return { names: way, text: `"${name}" is not possible in "${state.key}"` }
      try {
        const after = take(state, step)
        const [fault] = faultsOf(table, { source: state, step, state: after })
        if (fault) return { names: way, text: `"${name}": ${fault}` }
        if (!known.has(after.key)) ways.push({ state: after, names: way })
        known.add(after.key)
      } catch (error) {
        if (error instanceof MachineFails) return { names: way, text: error.message }
        throw error
      }
    }
  }
  // Some expectations depend on more of the way.
  for (const pathTest of graphOf(table).pathTests) {
    const names = pathTest.steps.map(({ step }) => step.name)
    const difference = differenceIn(table, names)
    if (difference) return { names: names.slice(0, difference.step + 1), text: difference.text }
  }
  return undefined
}

/** Saves the shortest path to a step that is not as expected; returns its file. */
export function saveShortestFailure(pageSteps: PageSteps): string | undefined {
  const failure = shortestFailure(pageSteps.table)
  if (!failure) return undefined
  const { names, text } = failure
  return saveFailure(pageSteps, names, { layer: 'machine', step: names.length - 1, text })
}

/** Why a saved failure is still one; nothing if it is mended. */
export function problemOf({ pathTest }: Recording, tables: readonly AnyTable[]) {
  const table = tables.find(({ machine }) => machine.id === pathTest?.machine)
  const difference = table && pathTest && differenceIn(table, pathTest.names)
  return difference && `Step ${difference.step + 1}: ${difference.text}`
}

/** The saved failures that are still there, each with its file. Those of a machine that are mended are dropped. */
export const savedProblems = (tables: readonly AnyTable[]): string[] =>
  [...savedFailures()].flatMap(([file, recording]) => {
    const problem = problemOf(recording, tables)
    if (!problem && recording.failure?.layer === 'machine') rmSync(file, { force: true })
    return problem ? `${file}: ${problem}` : []
  })
