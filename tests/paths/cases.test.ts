import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf, LONGEST_CASE } from './engine/cases.ts'
import { graphOf } from './engine/graph.ts'
import { shortestWays, shortWalks } from './engine/short-walks.ts'
import type { Edge } from './engine/tours.ts'
import { machinePages } from './qa/machine-pages.ts'
import { stages } from './stages.ts'
import { kettle } from './support/kettle.ts'

const NODES = 8
const LONGEST = 4
const graphs = fc
  .array(fc.tuple(fc.nat(NODES - 1), fc.nat(NODES - 1)), { maxLength: 30 })
  .map((pairs) => pairs.map(([from, to], label) => ({ from: `${from}`, to: `${to}`, label })))
const walksOf = (edges: readonly Edge<number>[]) => shortWalks('0', edges, ['0', '3'], LONGEST)

test('short walks take every edge that is near enough, and each begins at the start', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const walks = walksOf(edges)
      const ways = shortestWays('0', edges)
      const isNear = ({ from }: Edge<number>) => (ways.get(from)?.length ?? LONGEST) < LONGEST
      expect(new Set(walks.flat())).toEqual(new Set(edges.filter(isNear)))
      for (const walk of walks) {
        expect(walk.length).toBeLessThanOrEqual(LONGEST)
        expect(walk.map(({ from }) => from)).toEqual([
          '0',
          ...walk.slice(0, -1).map(({ to }) => to),
        ])
      }
    }),
  )
})

test('one of the walks begins with the shortest way to a given node', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const way = shortestWays('0', edges).get('3') ?? []
      fc.pre(way.length > 0 && way.length <= LONGEST)
      const starts = walksOf(edges).map((walk) => walk.slice(0, way.length))
      expect(starts).toContainEqual(way)
    }),
  )
})

test.for(stages)(
  'the cases of $table.machine.id take every edge in few steps each',
  ({ table }) => {
    const graph = graphOf(table)
    const { cases, ways, problems } = casesOf(table, graph)
    expect(problems).toEqual([])
    expect(new Set(cases.flatMap(({ steps }) => steps.map(({ edge }) => edge)))).toEqual(
      new Set(graph.edges),
    )
    for (const { steps } of cases) expect(steps.length).toBeLessThanOrEqual(LONGEST_CASE)
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
    const rests = graph.chart.states.filter(
      ({ path, kind }) => kind === 'leaf' && table.states[path] !== 'transient',
    )
    expect(ways.map(({ state }) => state)).toEqual(rests.map(({ path }) => path))
  },
)

test('an edge that is too far from the start is a problem', () => {
  expect(casesOf(kettle, graphOf(kettle), 2).problems).toEqual([
    'No case takes the step "one cup is poured" from "hot": it is more than 2 steps from the start.',
    'No case takes the step "all of it is poured" from "hot": it is more than 2 steps from the start.',
    'No case takes the step "a minute passes" from "hot": it is more than 2 steps from the start.',
  ])
})

test('every step of every case says what to do and what to see', async () => {
  const pages = await machinePages()
  for (const { report } of pages)
    for (const { name, start, steps } of report.cases)
      for (const step of [start, ...steps]) {
        const place = `${report.name}, case "${name}", step "${step.name}"`
        expect(step.expectations.length, place).toBeGreaterThan(0)
        if (step !== start) expect(step.instructions.length, place).toBeGreaterThan(0)
        for (const { command, text } of step.instructions)
          if (command && 'commands' in command)
            expect(command.commands.length, `${place}: ${text}`).toBeGreaterThan(0)
      }
})
