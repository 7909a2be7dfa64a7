import type { CatalogEntry } from '../engine/catalog.ts'
import { expectationsOf, textsOf } from '../engine/expectation.ts'
import { restStates, type Tour, type TourStep } from '../engine/graph.ts'
import type { MachineRun, PairRun } from '../engine/run-machine-tours.ts'
import { type SimulatedState, situationOf } from '../engine/simulated-state.ts'
import type { AnyTable } from '../engine/table.ts'
import { lawsBrokenByTours } from '../engine/walks.ts'
import { laws } from '../laws.ts'
import { type CasesReport, casesReport } from './cases.ts'

export interface Ratio {
  covered: number
  total: number
}

/** What is true at one point of a tour. */
export interface PointReport {
  /** The active leaf states. */
  states: string[]
  seen: string[]
  /** What only a screen reader says. */
  heard: string[]
  unseen: string[]
  /** The sentences of the table's checks. */
  checks: string[]
}

export interface StepReport extends PointReport {
  name: string
  /** How often in a row the step is taken with the same result. */
  times: number
  transitions: string[]
}

export interface TourReport {
  name: string
  start: PointReport
  steps: StepReport[]
}

export interface MachineReport extends CasesReport {
  name: string
  states: Ratio
  edges: Ratio
  transitions: Ratio
  /** Steps, each after every step that can come before it. */
  pairs: Ratio
  /** The laws that its tours keep. */
  laws: Ratio
  steps: number
  tours: TourReport[]
  /** The names of all states, and where every step leads. */
  paths: { states: string[]; edges: string[] }
}

export const pointOf = (
  table: AnyTable,
  { chart }: MachineRun['graph'],
  state: SimulatedState,
  step?: string,
): PointReport => {
  const expectations = expectationsOf(table, state.states, step)
  const leaves = chart.states.filter(({ kind }) => kind === 'leaf').map(({ path }) => path)
  return {
    states: leaves.filter((path) => state.states.includes(path)),
    ...textsOf(expectations, situationOf(chart, state)),
    checks: expectations.flatMap(({ checks }) => Object.keys(checks ?? {})),
  }
}

const isRepetition = (step: StepReport, previous: StepReport): boolean =>
  JSON.stringify({ ...step, times: 0 }) === JSON.stringify({ ...previous, times: 0 })

/** Joins the same step taken several times in a row, so that the tour is shorter to read. */
const joinRepetitions = (steps: readonly StepReport[]): StepReport[] => {
  const joined: StepReport[] = []
  for (const step of steps) {
    const previous = joined.at(-1)
    if (previous && isRepetition(step, previous)) previous.times += 1
    else joined.push(step)
  }
  return joined
}

const tourReport = (table: AnyTable, { graph, coverage }: MachineRun, tour: Tour): TourReport => {
  const stepReport = (tourStep: TourStep): StepReport => ({
    name: tourStep.step.name,
    times: 1,
    transitions: coverage.transitionsByStep.get(tourStep) ?? [],
    ...pointOf(table, graph, tourStep.state, tourStep.step.name),
  })
  return {
    name: tour.name,
    start: pointOf(table, graph, tour.start),
    steps: joinRepetitions(tour.steps.map(stepReport)),
  }
}

const NO_PAIRS: PairRun = { covered: 0, total: 0, steps: 0, problems: [] }

/** What QA wants to know about one machine, as plain data. */
export const machineReport = async (
  { name, stage }: Pick<CatalogEntry, 'name' | 'stage'>,
  table: AnyTable,
  run: MachineRun,
  { covered, total, problems: pairProblems }: PairRun = NO_PAIRS,
): Promise<MachineReport> => {
  const { graph, coverage } = run
  const { laws: kept } = laws.find((one) => one.table === table) ?? { laws: [] }
  const broken = lawsBrokenByTours(kept, graph)
  const { cases, ways, problems } = await casesReport(name, table, stage, run)
  const reached = new Set([
    ...coverage.states,
    ...restStates(graph).flatMap(({ states }) => states),
  ])
  const { states, transitions } = graph.chart
  return {
    name,
    states: {
      covered: states.filter(({ path }) => reached.has(path)).length,
      total: states.length,
    },
    edges: { covered: coverage.edges.size, total: graph.edges.length },
    transitions: { covered: coverage.transitions.size, total: transitions.size },
    pairs: { covered, total },
    laws: { covered: kept.length - broken.length, total: kept.length },
    steps: graph.tours.reduce((sum, { steps }) => sum + steps.length, 0),
    tours: graph.tours.map((tour) => tourReport(table, run, tour)),
    paths: {
      states: states.map(({ path }) => path),
      edges: graph.edges.map(({ from, label, to }) => `${from}: ${label.name} → ${to}`),
    },
    cases,
    ways,
    // What is wrong with a step is wrong with the pairs and cases that it is in.
    problems: run.problems.length > 0 ? run.problems : [...pairProblems, ...broken, ...problems],
  }
}
