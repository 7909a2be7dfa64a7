import type { Chart } from './chart.ts'
import { type Coverage, type DepthReport, depthsOf } from './depths.ts'
import type { Tour, Walked } from './graph.ts'
import type { Proof } from './proof.ts'
import { sightsOf, textsOf } from './sight.ts'
import { lookAt, type Moment } from './simulation.ts'
import type { AnyTable } from './table.ts'

export interface Sighting {
  states: string[]
  seen: string[]
  unseen: string[]
  /** What else is true, in words. */
  true: string[]
}

export interface StepReport extends Sighting {
  says: string
  byHand: string | undefined
  /** How many times in a row the step is taken before one looks. */
  times: number
  transitions: string[]
}

export interface TourReport {
  name: string
  start: Sighting
  steps: StepReport[]
}

export interface MachineReport {
  name: string
  states: Coverage
  edges: Coverage
  transitions: Coverage
  steps: number
  /** The same for each depth at which the machine is walked. */
  depths: readonly DepthReport[]
  tours: TourReport[]
  problems: readonly string[]
}

const sightingOf = (table: AnyTable, chart: Chart, moment: Moment, step?: string): Sighting => {
  const sights = sightsOf(table, moment.states, step)
  const leaves = chart.states.filter(
    ({ path, kind }) => kind === 'leaf' && moment.states.includes(path),
  )
  return {
    states: leaves.map(({ path }) => path),
    ...textsOf(sights, lookAt(chart, moment)),
    true: sights.flatMap(({ claims }) => Object.keys(claims ?? {})),
  }
}

const sameSight = (one: StepReport, other: StepReport): boolean =>
  one.says === other.says &&
  JSON.stringify([one.states, one.seen, one.unseen, one.transitions]) ===
    JSON.stringify([other.states, other.seen, other.unseen, other.transitions])

/** The same step taken again and again with the same to see is told once, with how often. */
const folded = (steps: readonly StepReport[]): StepReport[] => {
  const told: StepReport[] = []
  for (const step of steps) {
    const last = told.at(-1)
    if (last && sameSight(last, step)) last.times += 1
    else told.push(step)
  }
  return told
}

const tourOf = (table: AnyTable, { graph, walked }: Proof, tour: Tour): TourReport => {
  const stepOf = (taken: Walked): StepReport => ({
    says: taken.step.says,
    byHand: table.byHand?.[taken.step.says],
    times: 1,
    transitions: walked.trail.get(taken) ?? [],
    ...sightingOf(table, graph.chart, taken.moment, taken.step.says),
  })
  return {
    name: tour.name,
    start: sightingOf(table, graph.chart, tour.start),
    steps: folded(tour.steps.map(stepOf)),
  }
}

/** What QA wants to know of one machine, as plain data. */
export const reportOf = async (
  name: string,
  table: AnyTable,
  proof: Proof,
): Promise<MachineReport> => {
  const depths = await depthsOf(table, proof)
  const [{ states, edges, transitions, steps }] = depths
  return {
    name,
    states,
    edges,
    transitions,
    steps,
    depths,
    tours: proof.graph.tours.map((tour) => tourOf(table, proof, tour)),
    problems: proof.problems,
  }
}
