import { createHash } from 'node:crypto'
import type { Chart } from '../../../src/diagram/chart.ts'
import { readPromises } from '../../promises.ts'
import { casesOf, quoted } from '../engine/cases.ts'
import type { CatalogEntry } from '../engine/catalog.ts'
import { problemsOf } from '../engine/check.ts'
import { expectationsOf, newsOf, textsOf } from '../engine/expectation.ts'
import { graphOf, type PathTest } from '../engine/graph.ts'
import type { PageSteps } from '../engine/page-steps.ts'
import { brokenProperties } from '../engine/properties.ts'
import { type SimulatedState, situationOf } from '../engine/simulated-state.ts'
import { brokenOverTime } from '../tables/over-time.ts'
import { NEEDS } from './needs.ts'
import { contentsAfter, type Instruction, instructionsOf } from './recorder.ts'

export interface CaseStep {
  /** The name of the step in the table. */
  readonly name: string
  /** The same for a tester: a button can have another name in another state. */
  readonly title: string
  readonly instructions: readonly Instruction[]
  /** What the site must be like for it. */
  readonly needs: readonly string[]
  /** Sentences for a person to check. */
  readonly expectations: readonly string[]
  /** The active leaf states. */
  readonly states: readonly string[]
  readonly transitions: readonly string[]
}

export interface Case {
  readonly name: string
  /** A hash of everything that is done and expected, so a changed case gets a new key. */
  readonly key: string
  /** The path at which the case begins. */
  readonly path: string
  readonly start: CaseStep
  readonly steps: readonly CaseStep[]
}

/** The cases of one machine. */
export interface Cases {
  readonly name: string
  /** The ids of the promises in docs/promises.md that the machine's table proves. */
  readonly requirement: string
  readonly cases: readonly Case[]
  readonly chart: Chart
}

/** How large a machine is, and what is wrong with it. */
export interface MachineReport extends Cases {
  /** Totals for the machine and its path tests. The path tests reach all of it, unless a problem says otherwise. */
  readonly counts: Readonly<Record<string, number>>
  readonly problems: readonly string[]
}

export type Entry = Pick<CatalogEntry, 'name' | 'table' | 'pageSteps'> & {
  /** Failures, which a tester follows first. */
  readonly saved?: readonly PathTest[]
}

const sentence = (start: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : [`${start}: ${texts.map((text) => `“${text}”`).join(', ')}`]

type Texts = ReturnType<typeof textsOf>

export const NOTHING_CHANGES = 'Nothing changes on the page.'

const NOTHING: Texts = { seen: [], heard: [], unseen: [], changes: [] }

/** What a person checks after a step: first what is new, then what is as before. */
const checksOf = (before: Texts, after: Texts, contents: readonly string[]): string[] => {
  const news = newsOf(before, after)
  const others = (texts: readonly string[], known: readonly string[]) =>
    texts.filter((text) => !known.includes(text))
  const isStart = before === NOTHING
  const now = isStart ? '' : ' now'
  const changes = [
    ...sentence(`You${now} read`, news.seen),
    ...after.changes,
    ...contents,
    ...sentence(`A screen reader${now} says`, news.heard),
    ...sentence('You no longer read', news.gone),
  ]
  if (changes.length === 0 && !isStart) return [NOTHING_CHANGES]
  return [
    ...changes,
    ...sentence('You still read', others(after.seen, news.seen)),
    ...sentence('A screen reader still says', others(after.heard, news.heard)),
  ]
}

/** A case with everything that a person needs to follow it. */
export async function caseOf(
  pageSteps: PageSteps,
  chart: Chart,
  pathTest: PathTest,
): Promise<Case> {
  const { table, path } = pageSteps
  const leaves = chart.states.filter(({ kind }) => kind === 'leaf').map(({ path }) => path)
  let before = NOTHING
  const stepOf = (
    name: string,
    instructions: readonly Instruction[],
    state: SimulatedState,
    needs?: string | readonly string[],
  ): CaseStep => {
    const after = textsOf(expectationsOf(table, state.states, name), situationOf(chart, state))
    const expectations = checksOf(before, after, contentsAfter(instructions))
    before = after
    const [{ text = '' } = {}, ...others] = instructions
    const [, pressed] = (others.length === 0 && /^Press “([^”]+)”\.$/.exec(text)) || []
    return {
      name,
      title: pressed && name.endsWith(' is pressed') ? `“${pressed}” is pressed` : quoted(name),
      instructions,
      needs: [needs ?? instructions.flatMap((one) => one.needs ?? [])].flat(),
      expectations,
      states: leaves.filter((leaf) => state.states.includes(leaf)),
      transitions: state.taken,
    }
  }
  const how = await instructionsOf(pageSteps, pathTest)
  const start = stepOf('Start', how.start, pathTest.start, NEEDS.starts[table.machine.id])
  const steps = pathTest.steps.map(({ step, state }, index) =>
    stepOf(step.name, how.steps[index] ?? [], state, NEEDS.steps[step.name]),
  )
  const content = [start, ...steps].map(({ title, instructions, expectations }) => [
    title,
    instructions.map(({ text }) => text),
    expectations,
  ])
  const hash = createHash('sha256').update(JSON.stringify([table.machine.id, path, content]))
  return { name: pathTest.name, key: hash.digest('hex').slice(0, 12), path, start, steps }
}

/** Writes the cases of a machine. */
export const casesFor = async ({ name, table, pageSteps, saved = [] }: Entry) => {
  if (!table || !pageSteps)
    throw new Error(
      `${name} needs tests/paths/tables/${name}.ts and tests/paths/page-steps/${name}.ts.`,
    )
  const graph = graphOf(table)
  const pathTests = [...saved, ...casesOf(table, graph)]
  const written = pathTests.map((pathTest) =>
    caseOf({ ...pageSteps, table }, graph.chart, pathTest),
  )
  // A failure that takes the steps of a case is in its place among the first, and has the case's name.
  const cases = new Map((await Promise.all(written)).map((each) => [each.key, each]))
  const promises = readPromises().filter(({ proof }) => proof === `paths/tables/${name}.ts`)
  const requirement = promises.map(({ id }) => id).join(', ')
  return {
    ...{ name, requirement, table, graph },
    ...{ chart: graph.chart, cases: [...cases.values()] },
  }
}

/** Checks a machine, and writes its cases. */
export const reportOf = async (entry: Entry): Promise<MachineReport> => {
  const { table, graph, ...cases } = await casesFor(entry)
  const { chart, pathTests, simulation } = graph
  const { guardsSeen } = simulation
  const searches = [problemsOf, brokenProperties, brokenOverTime]
  let problems: string[] = []
  for (const search of searches) if (problems.length === 0) problems = await search(table, graph)
  return {
    ...cases,
    counts: {
      states: chart.states.length,
      transitions: chart.transitions.size,
      properties: Object.keys(table.properties ?? {}).length,
      'guards both ways': [...guardsSeen.true].filter((id) => guardsSeen.false.has(id)).length,
      situations: new Set([graph.start.key, ...graph.edges.map(({ to }) => to)]).size,
      'path tests': pathTests.length,
      steps: pathTests.reduce((sum, { steps }) => sum + steps.length, 0),
    },
    problems,
  }
}
