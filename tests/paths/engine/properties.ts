import type { Graph, PathTest } from './graph.ts'
import type { Moment, Run, Step } from './run.ts'
import type { SimulatedState } from './simulated-state.ts'
import type { AnyTable } from './table.ts'

const momentOf = (
  state: SimulatedState,
  before: SimulatedState | undefined,
  step: Step | undefined,
): Moment => {
  const { actors } = state
  const started = [...actors].filter(([id, actor]) => before?.actors.get(id) !== actor)
  const ended = [...(before?.actors ?? [])].filter(([id, actor]) => actors.get(id) !== actor)
  const answered = step?.kind === 'done' || step?.kind === 'error' ? step.actor : undefined
  return {
    step,
    states: state.states,
    context: state.snapshot.context,
    actions: state.actions,
    running: new Set(actors.keys()),
    started: new Map(started.map(([id, { input }]) => [id, input])),
    abandoned: new Set(ended.map(([id]) => id).filter((id) => id !== answered)),
  }
}

const runOf = ({ start, steps }: Pick<PathTest, 'start' | 'steps'>): Run => [
  momentOf(start, undefined, undefined),
  ...steps.map(({ step, state }, index) => momentOf(state, steps[index - 1]?.state ?? start, step)),
]

/** The properties that path tests break, each with the name of the first. */
export const brokenProperties = (
  { properties = {} }: AnyTable,
  { pathTests }: Pick<Graph, 'pathTests'>,
): string[] => {
  const runs = pathTests.map((pathTest) => ({ name: pathTest.name, run: runOf(pathTest) }))
  return Object.entries(properties).flatMap(([property, holds]) => {
    const [first, ...others] = runs.filter(({ run }) => !holds(run))
    const more = others.length > 0 ? ` (and so do ${others.length} more)` : ''
    return first ? [`${first.name} breaks: ${property}${more}.`] : []
  })
}
