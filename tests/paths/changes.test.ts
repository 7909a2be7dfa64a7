import { expect, test } from 'vitest'
import { changesOf } from './report/changes.ts'

const step = (name: string, seen = name) => ({ name, expectations: [seen] })
const start = step('Start')

const kettle = {
  name: 'kettle',
  paths: { states: ['cold', 'hot'], edges: ['cold: the switch is pressed → hot'] },
  cases: [
    { name: 'it boils', start, steps: [step('the switch is pressed')] },
    { name: 'it cools', start, steps: [step('the switch is pressed'), step('a minute passes')] },
  ],
}

test('a machine that stayed as it was is not told', () => {
  expect(changesOf([kettle], [structuredClone(kettle)])).toEqual([])
})

test('states and steps that came and went are told', () => {
  const paths = { states: ['cold', 'boiling'], edges: ['cold: the switch is pressed → boiling'] }
  expect(changesOf([kettle], [{ ...kettle, paths }])).toEqual([
    {
      name: 'kettle',
      states: { added: ['boiling'], removed: ['hot'] },
      edges: {
        added: ['cold: the switch is pressed → boiling'],
        removed: ['cold: the switch is pressed → hot'],
      },
      cases: [],
    },
  ])
})

test('only the fewest cases with the changed steps are told', () => {
  const whistles = step('the switch is pressed', 'it whistles')
  const [boils, cools] = [
    { name: 'it boils', start, steps: [whistles] },
    { name: 'it cools', start, steps: [whistles, step('a minute passes', 'it is quiet')] },
  ]
  const [changes] = changesOf([kettle], [{ ...kettle, cases: [boils, cools] }])
  expect(changes?.cases).toEqual([cools])
})

test('the same steps in other cases are no change', () => {
  const cases = kettle.cases.slice(1)
  expect(changesOf([kettle], [{ ...kettle, cases }])).toEqual([])
})

test('a machine that is new, and one that is gone, are told whole', () => {
  expect(changesOf([], [kettle])[0]?.states.added).toEqual(['cold', 'hot'])
  expect(changesOf([], [kettle])[0]?.cases).toEqual(kettle.cases.slice(1))
  expect(changesOf([kettle], [])[0]?.states.removed).toEqual(['cold', 'hot'])
})
