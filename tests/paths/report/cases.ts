import { createHash } from 'node:crypto'
import { casesOf, type Way } from '../engine/cases.ts'
import type { MachineRun } from '../engine/run-machine-tours.ts'
import type { Stage } from '../engine/stage.ts'
import type { AnyTable } from '../engine/table.ts'
import type { Instruction } from '../qa/command.ts'
import { instructionsOf } from '../qa/recorder.ts'
import { type PointReport, pointOf } from './report.ts'

/** A sentence that a person finds true or not. */
export interface ExpectationReport {
  /** A hash of everything that was done for it and of its text: another step or text has another key. */
  key: string
  text: string
}

export interface CaseStepReport {
  name: string
  /** The situation in which the step is taken. */
  from: string
  instructions: readonly Instruction[]
  expectations: readonly ExpectationReport[]
  states: readonly string[]
  transitions: readonly string[]
}

export interface CaseReport {
  name: string
  /** The path at which the case begins. */
  path: string
  start: CaseStepReport
  steps: readonly CaseStepReport[]
}

export interface CasesReport {
  cases: readonly CaseReport[]
  /** For each state, the case and the step that come to it on the shortest way. */
  ways: readonly Way[]
  problems: readonly string[]
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ')

const sentencesOf = ({ seen, heard, unseen }: PointReport): string[] => [
  ...(seen.length > 0 ? [`You read: ${quoted(seen)}`] : []),
  ...(heard.length > 0 ? [`A screen reader says: ${quoted(heard)}`] : []),
  ...(unseen.length > 0 ? [`You do not read: ${quoted(unseen)}`] : []),
]

const LENGTH_OF_KEY = 12

const keyOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, LENGTH_OF_KEY)

/** The cases of a machine, with everything that a person needs to follow them. */
export const casesReport = async (
  machine: string,
  table: AnyTable,
  stage: Stage | undefined,
  { graph, coverage }: Pick<MachineRun, 'graph' | 'coverage'>,
): Promise<CasesReport> => {
  if (!stage)
    return {
      cases: [],
      ways: [],
      problems: [
        'It has no stage, so nobody can follow its cases: write one in tests/paths/stages.',
      ],
    }
  const { cases, ways, problems } = casesOf(table, graph)
  const transitionsOf = new Map(
    [...coverage.transitionsByStep].map(([{ edge }, transitions]) => [edge, transitions]),
  )
  const stepReport = (
    name: string,
    from: string,
    instructions: readonly Instruction[],
    point: PointReport,
    transitions: readonly string[],
  ): CaseStepReport => {
    const done = instructions.map(({ text, data }) => [text, data])
    const expectations = sentencesOf(point).map((text) => ({
      key: keyOf([machine, stage.path, from, name, done, text]),
      text,
    }))
    return { name, from, instructions, expectations, states: point.states, transitions }
  }
  const reports: CaseReport[] = []
  for (const each of cases) {
    const how = await instructionsOf(stage, each)
    reports.push({
      name: each.name,
      path: stage.path,
      start: stepReport('Start', '', how.start, pointOf(table, graph, each.start), []),
      steps: each.steps.map(({ edge, state }, index) =>
        stepReport(
          edge.label.name,
          edge.from,
          how.steps[index] ?? [],
          pointOf(table, graph, state, edge.label.name),
          transitionsOf.get(edge) ?? [],
        ),
      ),
    })
  }
  return { cases: reports, ways, problems }
}
