import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { parseRecording } from '../../src/inspector/recording.ts'
import { loadCatalog } from './engine/catalog.ts'
import { dropFailure, problemOf, savedProblems, saveShortestFailure } from './engine/failures.ts'
import { graphOf } from './engine/graph.ts'
import { allPageSteps } from './page-steps.ts'
import { kettle, kettlePageSteps } from './support/kettle.ts'
import { hold } from './tables/hold.ts'
import { brokenOverTime } from './tables/over-time.ts'

const tables = (await loadCatalog()).flatMap(({ table }) => table ?? [])

test('the machines do what every saved failure expects', () => {
  expect(savedProblems(tables)).toEqual([])
})

test('what must be true over time is asked of real actors', async () => {
  const endless = { untilEnd: 1_000 * 86_400_000 }
  const table = { ...hold, machine: hold.machine.provide({ delays: endless }) }
  expect(await brokenOverTime(hold, graphOf(hold))).toEqual([])
  expect(await brokenOverTime(table, graphOf(hold))).toEqual([
    'Path 1 breaks over time: a hold that was granted ends, is renewed or is released.',
  ])
})

test('a machine that does what its table says has no failure', () => {
  const visit = allPageSteps.filter(({ table }) => table.machine.id === 'visit')
  expect(visit.map(saveShortestFailure)).toEqual([undefined])
})

const names = ['the switch is pressed', 'it boils']
afterAll(() => dropFailure(kettlePageSteps, 'machine', names))

test('a failure is a file with all that its machine received; it fails until it is mended', () => {
  const { graph } = kettle
  const broken = {
    ...kettle,
    graph: { ...graph, heating: { ...graph.heating, 'it boils': 'cold' } },
  }
  const file = saveShortestFailure({ ...kettlePageSteps, table: broken })
  const recording = parseRecording(readFileSync(file ?? '', 'utf8'))
  if (!recording) throw new Error('The file is no recording.')
  expect(recording.pathTest).toEqual({ machine: 'kettle', names })
  expect(recording.steps.map(({ event, value }) => [event.type, value])).toEqual([
    ['xstate.init', 'cold'],
    ['switch.pressed', 'heating'],
    ['xstate.done.actor.heat', 'hot'],
  ])
  const text = '"it boils": it leads from "heating" to "hot", and should lead to "cold"'
  expect(recording.failure).toEqual({ layer: 'machine', step: 2, text })
  expect(problemOf(recording, [broken])).toBe(`Step 2: ${text}`)
  expect(problemOf(recording, [kettle])).toBeUndefined()
})
