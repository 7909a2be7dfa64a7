import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { emptyRecording, parseRecording, type Step } from '../../src/inspector/recording.ts'
import { loadCatalog } from './engine/catalog.ts'
import { pathTestsOf } from './engine/recorded-paths.ts'
import { dropFailure, problemOf, savedProblems, saveShortestFailure } from './engine/recordings.ts'
import { allPageSteps } from './page-steps.ts'
import { kettle, kettlePageSteps } from './support/kettle.ts'

const tables = (await loadCatalog()).flatMap(({ table }) => table ?? [])

test('the machines do what every saved recording expects', () => {
  expect(savedProblems(tables)).toEqual([])
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

  // A recording from the inspector has no path test. Its events are sent to the machines again.
  const { pathTest: _, ...inspected } = recording
  expect(problemOf(inspected, [kettle])).toBeUndefined()
  const steps = inspected.steps.map((step) =>
    step.value === 'hot' ? { ...step, value: 'cold' } : step,
  )
  expect(problemOf({ ...inspected, steps }, [kettle])).toBe(
    'Step 3: heat done leads to hot, and not to cold',
  )
})

test('a recording of the inspector is the steps of the table that send such events, with the data of the table', () => {
  const events: [Step['event'], string][] = [
    [{ type: 'switch.pressed' }, 'heating'],
    [{ type: 'xstate.done.actor.heat', output: 96 }, 'hot'],
    [{ type: 'cup.poured', cups: 2 }, 'hot'],
    [{ type: 'switch.pressed' }, 'hot'],
    [{ type: 'cup.poured', cups: 7 }, 'cold'],
    [{ type: 'kettle.sold' }, 'sold'],
  ]
  const step = { actor: '1', at: 0, path: '/', status: 'active' }
  const recording = {
    ...emptyRecording(),
    machines: { a: '{"id":"kettle"}' },
    actors: { 1: { name: 'kettle', machine: 'a' }, 2: { name: 'kettle/heat' } },
    steps: [
      { ...step, event: { type: 'xstate.init' }, value: 'cold' },
      { ...step, actor: '2', event: { type: 'xstate.init' } },
      ...events.map(([event, value]) => ({ ...step, event, value })),
    ],
  }
  const found = pathTestsOf(recording, kettle, 'saved.json').map(({ name, steps }) => [
    name,
    ...steps.map(({ step }) => step.name),
  ])
  expect(found).toEqual([
    [
      'saved.json, until “kettle.sold → sold”, for which the table has no step',
      ...['the switch is pressed', 'it boils', 'one cup is poured', 'all of it is poured'],
    ],
  ])
})
