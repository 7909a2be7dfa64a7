import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { depthsOf } from './depths.ts'
import { prove } from './proof.ts'
import { playable } from './stage-depth.ts'
import { price } from './stages/price.ts'
import { stages } from './stages.ts'

describe.for(await catalogue())('the machine $name', ({ name, table }) => {
  const played = stages.find((stage) => stage.table === table)

  test('has a stage, so that it is walked in its views and in the browser', () => {
    expect(played, `machines/${name}.ts needs tests/paths/stages/${name}.ts`).toBeDefined()
  })

  test.runIf(played)('is walked there in every state and on every transition', async () => {
    if (played) expect((await prove(playable(played))).problems).toEqual([])
  })
})

const shy = { ...price, offers: (step: string) => step !== 'Try again is pressed' }

test('what a stage leaves out is named where it is all of a transition', async () => {
  expect((await prove(playable(shy))).problems).toContain(
    'The transition failed --price.retried--> loading is never walked.',
  )
})

test('each depth is told of apart, by what is walked there', async () => {
  const proof = await prove(price.table)
  expect(await depthsOf(price.table, proof)).toEqual([
    expect.objectContaining({ depth: 'machine', edges: { all: 4, walked: 4 } }),
    expect.objectContaining({ depth: 'views', edges: { all: 4, walked: 4 } }),
    expect.objectContaining({ depth: 'browser', edges: { all: 4, walked: 4 } }),
  ])
  expect(await depthsOf({ ...price.table }, proof)).toHaveLength(1)
})
