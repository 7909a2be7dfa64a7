import { createHash } from 'node:crypto'
import type { Chart } from '../../../src/inspector/page/chart.ts'
import { casesOf } from '../engine/cases.ts'
import { type CatalogEntry, loadCatalog } from '../engine/catalog.ts'
import { expectationsOf, textsOf } from '../engine/expectation.ts'
import { restStates, type Tour } from '../engine/graph.ts'
import { type MachineRun, runMachineTours } from '../engine/run-machine-tours.ts'
import { type SimulatedState, situationOf } from '../engine/simulated-state.ts'
import type { AnyTable } from '../engine/table.ts'
import { lawsBrokenByTours } from '../engine/walks.ts'
import { laws } from '../laws.ts'
import type { Instruction } from './command.ts'
import { type CaseInstructions, instructionsOf } from './recorder.ts'

export interface Ratio {
  readonly covered: number
  readonly total: number
}

/** A sentence that a person finds true or not. */
export interface Expectation {
  /** A hash of everything that was done for it and of its text: another step or text has another key. */
  readonly key: string
  readonly text: string
}

export interface CaseStep {
  readonly name: string
  readonly instructions: readonly Instruction[]
  readonly expectations: readonly Expectation[]
  /** The active leaf states. */
  readonly states: readonly string[]
  readonly transitions: readonly string[]
}

export interface Case {
  readonly name: string
  /** The path at which the case begins. */
  readonly path: string
  readonly start: CaseStep
  readonly steps: readonly CaseStep[]
}

/** What QA wants to know about one machine. */
export interface MachineReport {
  readonly name: string
  readonly chart: Chart
  readonly coverage: Readonly<Record<'states' | 'edges' | 'transitions' | 'laws', Ratio>>
  /** How many tours there are, and how many steps they have together. */
  readonly tours: number
  readonly steps: number
  /** The names of all states, and where every step leads. */
  readonly paths: { readonly states: readonly string[]; readonly edges: readonly string[] }
  readonly cases: readonly Case[]
  readonly problems: readonly string[]
}

type Entry = Pick<CatalogEntry, 'name' | 'table' | 'stage'>

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ')

/** What a person sees in a state, in sentences. */
const sentencesOf = (table: AnyTable, chart: Chart, state: SimulatedState, step?: string) => {
  const expectations = expectationsOf(table, state.states, step)
  const { seen, heard, unseen } = textsOf(expectations, situationOf(chart, state))
  return [
    ...(seen.length > 0 ? [`You read: ${quoted(seen)}`] : []),
    ...(heard.length > 0 ? [`A screen reader says: ${quoted(heard)}`] : []),
    ...(unseen.length > 0 ? [`You do not read: ${quoted(unseen)}`] : []),
  ]
}

const keyOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)

/** A case with everything that a person needs to follow it. */
const caseOf = (
  { name, table, path }: { name: string; table: AnyTable; path: string },
  { graph: { chart }, coverage }: MachineRun,
  tour: Tour,
  how: CaseInstructions,
): Case => {
  const leaves = chart.states.filter(({ kind }) => kind === 'leaf').map(({ path }) => path)
  const transitions = new Map(
    [...coverage.transitionsByStep].map(([{ edge }, taken]) => [edge, taken]),
  )
  const stepOf = (
    step: { name: string; from: string; taken: readonly string[] },
    instructions: readonly Instruction[],
    state: SimulatedState,
    texts: readonly string[],
  ): CaseStep => {
    const done = instructions.map(({ text, data }) => [text, data])
    return {
      name: step.name,
      instructions,
      expectations: texts.map((text) => ({
        key: keyOf([name, path, step.from, step.name, done, text]),
        text,
      })),
      states: leaves.filter((leaf) => state.states.includes(leaf)),
      transitions: step.taken,
    }
  }
  const start = { name: 'Start', from: '', taken: [] }
  return {
    name: tour.name,
    path,
    start: stepOf(start, how.start, tour.start, sentencesOf(table, chart, tour.start)),
    steps: tour.steps.map(({ edge, state }, index) => {
      const { name } = edge.label
      const step = { name, from: edge.from, taken: transitions.get(edge) ?? [] }
      return stepOf(step, how.steps[index] ?? [], state, sentencesOf(table, chart, state, name))
    }),
  }
}

/** Runs the tours of a machine, and writes its cases. */
export const reportOf = async ({ name, table, stage }: Entry): Promise<MachineReport> => {
  if (!table || !stage)
    throw new Error(
      `${name} needs tests/paths/tables/${name}.ts and tests/paths/stages/${name}.ts.`,
    )
  const run = await runMachineTours(table)
  const { graph, coverage } = run
  const { laws: kept } = laws.find((one) => one.table === table) ?? { laws: [] }
  const broken = lawsBrokenByTours(kept, graph)
  const { cases, problems } = casesOf(table, graph)
  const reports: Case[] = []
  for (const tour of cases) {
    const how = await instructionsOf(stage, tour)
    reports.push(caseOf({ name, table, path: stage.path }, run, tour, how))
  }
  const rested = restStates(graph).flatMap(({ states }) => states)
  const reached = new Set([...coverage.states, ...rested])
  const { states, transitions } = graph.chart
  return {
    name,
    chart: graph.chart,
    coverage: {
      states: {
        covered: states.filter(({ path }) => reached.has(path)).length,
        total: states.length,
      },
      edges: { covered: coverage.edges.size, total: graph.edges.length },
      transitions: { covered: coverage.transitions.size, total: transitions.size },
      laws: { covered: kept.length - broken.length, total: kept.length },
    },
    tours: graph.tours.length,
    steps: graph.tours.reduce((sum, { steps }) => sum + steps.length, 0),
    paths: {
      states: states.map(({ path }) => path),
      edges: graph.edges.map(({ from, label, to }) => `${from}: ${label.name} → ${to}`),
    },
    cases: reports,
    // What is wrong with a step is wrong with the cases that it is in.
    problems: run.problems.length > 0 ? run.problems : [...broken, ...problems],
  }
}

/** The reports of these machines, or of all. */
export const machineReports = async (entries?: readonly Entry[]): Promise<MachineReport[]> => {
  const reports: MachineReport[] = []
  for (const entry of entries ?? (await loadCatalog())) reports.push(await reportOf(entry))
  return reports
}
