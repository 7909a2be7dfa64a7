import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { walks } from './screens/walks.ts'
import { transcriptOf } from './support/transcript.ts'
import { unmountView } from './support/view-driver.tsx'

/** The specification's fixed words: the name of each walk, and the words that must appear on it in this order. */
const specified = new Map(
  readFileSync('tests/src/screens/specification.md', 'utf8')
    .split('\n\n')
    .slice(1)
    .map((section) => {
      const [title = '', ...words] = section.trim().split('\n')
      return [title.replace('# ', ''), words]
    }),
)

afterEach(async () => {
  await unmountView()
  vi.unstubAllGlobals()
})

describe('the words of', () => {
  test.for(Object.entries(walks))('%s', async ([name, walk]) => {
    const { said, frozen } = await transcriptOf(walk)
    const words = specified.get(name) ?? []
    expect(words.filter((each) => !said.includes(each))).toEqual([])
    expect(words.toSorted((one, other) => said.indexOf(one) - said.indexOf(other))).toEqual(words)
    await expect(frozen).toMatchFileSnapshot(`screens/${name.replaceAll(' ', '-')}.txt`)
  })
})

test('each section of the specified words belongs to a walk', () => {
  expect([...specified.keys()].filter((name) => !Object.hasOwn(walks, name))).toEqual([])
})
