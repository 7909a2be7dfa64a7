import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { chartOf, readableEvent, stateName } from '../../../src/diagram/chart.ts'
import { revived } from '../../../src/inspector/mask.ts'
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
import { shortestWays } from './covering-paths.ts'
import { expectationsOf, failuresOf } from './expectation.ts'
import type { Graph, PathTest } from './graph.ts'
import { expectedSteps } from './other-steps.ts'
import type { PageSteps } from './page-steps.ts'
import { propertiesBrokenAtRandom, propertiesBrokenByPathTests } from './random-paths.ts'
import { pathTestOf, pathTestsOf } from './recorded-paths.ts'
import { simulatedClock, situationOf } from './simulated-state.ts'
import type { AnyTable } from './table.ts'

/** Where failures are saved, and where those lie that are kept as tests. */
const NEWEST = `${RESULTS}/failures`
const KEPT = 'tests/paths/failures'

/** The first step of a path test that is not as expected, by its index, and why. */
function differenceIn(table: AnyTable, names: readonly string[]) {
  const expected = expectedSteps(table)
  const pathTest = pathTestOf(table, names)
  for (const [step, { source, step: label, state }] of pathTest.steps.entries()) {
    // What must be true after a step is about those that the table lists. The others only lead somewhere.
    const faults = table.graph[source.key]?.[label.name]
      ? failuresOf(
          expectationsOf(table, state.states, label.name),
          situationOf(chartOf(table.machine), state),
        )
      : []
    const wanted = expected(source.key)[label.name] ?? 'refused'
    if (label.kind !== 'wait' && wanted !== state.key)
      faults.unshift(
        `it leads from "${source.key}" to "${state.key}", and should lead to "${wanted}"`,
      )
    if (faults.length > 0) return { step, text: `"${label.name}": ${faults.join('; ')}` }
  }
  const { start, steps, stopped } = pathTest
  const { key } = steps.at(-1)?.state ?? start
  if (stopped && (expected(key)[names[steps.length] ?? ''] ?? 'refused') !== 'refused')
    return { step: steps.length, text: stopped }
  const [text] = propertiesBrokenByPathTests(table, { pathTests: [pathTest] })
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

/** What a recording of an input does not have, such as the clock. */
const functionsOf = (input: unknown) =>
  Object.fromEntries(Object.entries(Object(input)).filter(([, part]) => typeof part === 'function'))

/** Follows an actor's recorded events on its machine alone; the first that leads to another state, by its index. */
function differenceOf({ machine, input }: AnyTable, recording: Recording, id: string) {
  const pending = fromPromise(() => new Promise(() => {}))
  const actors = Object.keys(machine.implementations.actors).map((name) => [name, pending])
  const logic = machine.provide({ actors: Object.fromEntries(actors) })
  // An invoked machine sends events to its parent, so there has to be one.
  const parent = createActor(
    fromCallback(() => {}),
    { clock: new SimulatedClock() },
  )
  let actor = createActor(logic)
  for (const [step, { actor: receiver, event, at, value }] of recording.steps.entries()) {
    if (receiver !== id || event.type === 'xstate.stop') continue
    simulatedClock.now = at
    if (event.type === 'xstate.init')
      actor = createActor(logic, {
        parent,
        input: Object.assign({}, revived(event).input, functionsOf(input?.())),
      }).start()
    else actor.send(revived(event))
    const [is, was] = [actor.getSnapshot().value, value].map(stateName)
    if (is !== was)
      return { step, text: `${readableEvent(event.type)} leads to ${is}, and not to ${was}` }
  }
  return undefined
}

/** Where a recording differs from what the machines do now; nothing if it does not. */
export function problemOf(recording: Recording, tables: readonly AnyTable[]): string | undefined {
  const { pathTest, actors } = recording
  const table = (id: string) => tables.find(({ machine }) => machine.id === id)
  const differences = pathTest
    ? [table(pathTest.machine)].map((own) => own && differenceIn(own, pathTest.names))
    : Object.entries(actors).map(([id, { machine = '' }]) => {
        const own = table(JSON.parse(recording.machines[machine] ?? '{}').id)
        return own && differenceOf(own, recording, id)
      })
  const [first] = differences
    .flatMap((each) => each ?? [])
    .sort((one, other) => one.step - other.step)
  return first && `Step ${first.step + 1}: ${first.text}`
}

/** All recordings in both folders, the newest failures first, by their files. */
export const savedRecordings = (): ReadonlyMap<string, Recording> =>
  new Map(
    [NEWEST, KEPT].flatMap((folder) =>
      (existsSync(folder) ? readdirSync(folder) : []).map((name) => {
        const recording = parseRecording(readFileSync(`${folder}/${name}`, 'utf8'))
        if (!recording) throw new Error(`${folder}/${name} is no recording.`)
        return [`${folder}/${name}`, recording] as const
      }),
    ),
  )

/** The saved path tests of a machine. They run before all others. */
export const savedPathTests = (table: AnyTable): PathTest[] =>
  [...savedRecordings()].flatMap(([file, recording]) => pathTestsOf(recording, table, file))

type Layer = Failure['layer']

const fileOf = ({ table }: PageSteps, layer: Layer, names: readonly string[]): string => {
  const hash = createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 8)
  return `${NEWEST}/${layer}-${table.machine.id}-${hash}.json`
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
  mkdirSync(NEWEST, { recursive: true })
  if (!process.env.UNSAVED_FAILURES)
    writeFileSync(file, JSON.stringify({ ...recording, failure: differing }))
  return file
}

/** A path test that passes is no failure any more. */
export const dropFailure = (pageSteps: PageSteps, layer: Layer, names: readonly string[]): void =>
  rmSync(fileOf(pageSteps, layer, names), { force: true })

/** Saves the shortest path through a machine after which something is not as expected; returns its file. */
export function saveShortestFailure(pageSteps: PageSteps): string | undefined {
  const { table } = pageSteps
  const edges = Object.entries(table.graph).flatMap(([from, steps]) =>
    Object.entries(steps).map(([label, to]) => ({ from, to, label })),
  )
  const expected = expectedSteps(table)
  const events = Object.values(table.events).flatMap((each) =>
    each === 'internal' ? [] : Object.keys(each),
  )
  for (const [from, way] of shortestWays(pathTestOf(table, []).start.key, edges))
    for (const name of Object.keys(expected(from)).concat(events)) {
      const names = [...way.map(({ label }) => label), name]
      const difference = differenceIn(table, names)
      if (difference) return saveFailure(pageSteps, names, { layer: 'machine', ...difference })
    }
  return undefined
}

/** The properties that random paths break. Each path is saved. */
export const checkRandomPaths = (
  pageSteps: PageSteps,
  graph: Graph,
  paths: { seed: number; count: number },
): string[] =>
  propertiesBrokenAtRandom(pageSteps.table, graph, paths, (names, text) => {
    const failure = { layer: 'machine', step: names.length - 1, text, seed: paths.seed } as const
    saveFailure(pageSteps, names, failure)
  })

/** What the saved recordings show again, each with its file. Failures of a machine that are mended are dropped. */
export const savedProblems = (tables: readonly AnyTable[]): string[] =>
  [...savedRecordings()].flatMap(([file, recording]) => {
    const problem = problemOf(recording, tables)
    if (!problem && recording.failure?.layer === 'machine' && file.startsWith(NEWEST)) rmSync(file)
    return problem ? `${file}: ${problem}` : []
  })
