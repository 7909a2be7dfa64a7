import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from './support/site.ts'

const run = promisify(execFile)

const walkPriceAt = (url: string) => run('tsx', ['tests/paths/main.ts', 'price', '--against', url])

test('the tours of a machine are walked at a deployed site', async ({ site }) => {
  test.setTimeout(300_000)
  expect((await walkPriceAt(site.url)).stdout).toMatch(/1 passed/)
  const closed = site.url
  await site.stop()
  await expect(walkPriceAt(closed)).rejects.toThrow(`${closed} does not follow every tour`)
  await site.startAgain()
})
