import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogAt } from '../paths/changes.ts'

test.skipIf(!existsSync('.git'))('the machines of a version in git are read', async () => {
  const price = (await catalogAt('HEAD')).find(({ name }) => name === 'price')
  expect(Object.keys(price?.table?.states ?? {})).toEqual(['loading', 'shown', 'failed'])
  await expect(catalogAt('no-such-version')).rejects.toThrow('no-such-version')
})
