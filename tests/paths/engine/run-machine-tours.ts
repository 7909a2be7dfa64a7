import { type Coverage, gapsIn } from './gaps.ts'
import { type Graph, graphOf } from './graph.ts'
import { createMachineEnvironment } from './machine-environment.ts'
import { causeFirst, type Failure, failureOf } from './problems.ts'
import { type Environment, runTour } from './run-tour.ts'
import type { AnyTable } from './table.ts'

export interface MachineRun {
  graph: Graph
  coverage: Coverage
  /** What is wrong, the cause first; empty when the machine is right. */
  problems: readonly string[]
}

export const newCoverage = (): Coverage => ({
  edges: new Set(),
  transitions: new Set(),
  states: new Set(),
  transitionsByStep: new Map(),
})

const runTours = async ({ tours }: Graph, environment: Environment): Promise<Failure[]> => {
  const failures: Failure[] = []
  for (const tour of tours) {
    try {
      await runTour(tour, environment)
    } catch (error) {
      failures.push(failureOf(error))
    }
  }
  return failures
}

/** Runs all tours of a machine and reports what failed and what was left out. */
export const runMachineTours = async (
  table: AnyTable,
  createEnvironment = createMachineEnvironment,
): Promise<MachineRun> => {
  const graph = graphOf(table)
  const coverage = newCoverage()
  const environment = createEnvironment(table, coverage)
  const failures = await runTours(graph, {
    ...environment,
    async verify(state, step) {
      await environment.verify(state, step)
      if (step) coverage.edges.add(step.edge)
    },
  })
  const { causes, missed } = gapsIn(table, graph, coverage)
  return { graph, coverage, problems: causeFirst(causes, failures, missed) }
}
