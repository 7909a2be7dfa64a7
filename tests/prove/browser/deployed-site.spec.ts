import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '../../browser/support/site.ts'

const run = promisify(execFile)

const runPriceAt = (url: string) => run('tsx', ['tests/paths/main.ts', 'price', '--against', url])

test('the path tests of a machine run at a deployed site', async ({ site }) => {
  expect((await runPriceAt(site.url)).stdout).toMatch(/3 passed/)
  const nowhere = 'http://localhost:9'
  await expect(runPriceAt(nowhere)).rejects.toThrow(`No site answers at ${nowhere}.`)
})
