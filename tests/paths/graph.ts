import { adjacencyMapToArray, getAdjacencyMap } from '@xstate/graph'
import type { Chart } from './chart.ts'
import { type Moment, type Step, simulate } from './simulation.ts'
import type { AnyTable } from './table.ts'
import { type Edge, toursOf } from './tours.ts'

/** A step of a tour, with the moment it leads to when walked in this tour. */
export interface Walked {
  edge: Edge<Step>
  step: Step
  moment: Moment
}

export interface Tour {
  name: string
  start: Moment
  steps: readonly Walked[]
}

export interface Graph {
  chart: Chart
  start: string
  moments: readonly Moment[]
  edges: readonly Edge<Step>[]
  tours: readonly Tour[]
  troubles: readonly string[]
}

const limit = 20_000

/** All that can happen to a table's machine, and the tours that walk all of it. */
export const graphOf = (table: AnyTable): Graph => {
  const { chart, begin, take, stepsAt, troubles } = simulate(table)
  const adjacency = getAdjacencyMap<Moment, Step, undefined>(
    {
      transition: take,
      getInitialSnapshot: begin,
      getPersistedSnapshot: (moment) => moment,
    },
    {
      fromState: begin(),
      events: stepsAt,
      serializeState: ({ key }) => key,
      serializeEvent: ({ id }) => id,
      limit,
    },
  )
  const moments = Object.values(adjacency).map(({ state }) => state)
  const edges = adjacencyMapToArray(adjacency).map(
    ({ state, event, nextState }): Edge<Step> => ({
      from: state.key,
      to: nextState.key,
      label: event,
    }),
  )
  const start = begin()
  const walks = edges.length > 0 ? toursOf(start.key, edges) : [[]]
  const tours = walks.map((walk, index): Tour => {
    let moment = begin()
    const steps = walk.map((edge): Walked => {
      moment = take(moment, edge.label)
      if (moment.key !== edge.to)
        troubles.add(
          `The key is too coarse: from "${edge.from}" the step "${edge.label.says}" leads to "${edge.to}", but here to "${moment.key}".`,
        )
      return { edge, step: edge.label, moment }
    })
    return { name: `Tour ${index + 1}`, start, steps }
  })
  return {
    chart,
    start: start.key,
    moments,
    edges,
    tours,
    troubles: [...troubles],
  }
}
