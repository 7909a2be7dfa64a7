import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './support/site.ts'

const run = promisify(execFile)

const walkPriceAt = (url: string) => run('tsx', ['tests/paths/main.ts', 'price', '--against', url])

test('the tours of a machine are walked at a deployed site', async ({ site }) => {
  test.setTimeout(300_000)
  expect((await walkPriceAt(site.url)).stdout).toMatch(/2 passed/)
  const nowhere = 'http://localhost:9'
  await expect(walkPriceAt(nowhere)).rejects.toThrow(`${nowhere} does not follow every tour`)
})

test('the built site contains nothing of the inspectors', () => {
  const files = readdirSync('dist', { encoding: 'utf8', recursive: true })
    .filter((file) => /\.(?:js|css|html)$/.test(file))
    .map((file) => join('dist', file))
  expect(files.length).toBeGreaterThan(10)
  const matches = files.filter((file) =>
    /inspect=off|replay\.ready|event\.written|thermography recording|statelyai|stately\.ai\/inspect|xstateinspector|Open the inspector|viz-js/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(matches).toEqual([])
})
