import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { createVitest } from 'vitest/node'
import { builtTheme } from '../../build/theme.ts'
import config from '../../vite.config.ts'
import { equivalents } from './equivalents.ts'
import { type Edit, type Mutant, mutantsOf, withEdits } from './mutate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of results: one file for each mutant that a test has noticed. */
    findings: string
    /** The source file of each mutant, by id. */
    sources: Readonly<Record<number, string>>
    isBesideOnly: boolean
  }
}

const FOLDERS = ['domain', 'machines', 'src', 'server', 'build']
/** Code that runs only in a browser, in Vite, or before the tests. `npm test` covers it; `npm run check` cannot. */
const OUTSIDE =
  /^build\/(?:theme|brand|chunks|compress|no-|api-in-dev|chromium)|^src\/(?:main|diagram\/|inspector\/(?:page|inspection|replay|local-inspector))/
const HELP = `Usage: npm run mutants -- [folder or file …] [options]

Makes one small change at a time to the product, and runs the tests of npm run check that reach it: a number, a text, a
condition, a limit, a part of an object or of a query, something left undone. It lists the changes that no test notices.

  folder      ${FOLDERS.join(', ')}, or any file or folder in them; all of them if none is named
  --most N    how many changes are tried in each, always the same ones (default 100; 0 for all)
  --help      shows this text
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { most: { type: 'string', default: '100' }, help: { type: 'boolean' } },
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit()
}
const most = Number(values.most) || Number.POSITIVE_INFINITY

const filesIn = (place: string): string[] =>
  /\.tsx?$/.test(place)
    ? [place]
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .map((name) => `${place}/${name}`)
        .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !OUTSIDE.test(file))
        .sort()
const hash = (name: string): string => createHash('sha256').update(name).digest('hex')

interface Tried extends Mutant {
  readonly id: number
  readonly file: string
}

/** The mutants to try in a folder: a fixed sample, those whose names have the lowest hashes. */
let count = 0
const triedIn = (place: string): Tried[] => {
  const all = filesIn(place).flatMap((file) => {
    const mutants = mutantsOf(file, readFileSync(file, 'utf8'), count)
    count += mutants.length
    return mutants.map((mutant, nth) => ({ ...mutant, file, id: count - mutants.length + nth }))
  })
  return all.sort((a, b) => hash(a.name).localeCompare(hash(b.name))).slice(0, most)
}

const places = positionals.length > 0 ? positionals : FOLDERS
const tried = new Map(places.map((place) => [place, triedIn(place)]))
const byFile = new Map<string, Edit[]>()
// In the order of their creation: of two edits around the same expression, the outer one comes first.
for (const { file, edits } of [...tried.values()].flat().sort((a, b) => a.id - b.id))
  byFile.set(resolve(file), [...(byFile.get(resolve(file)) ?? []), ...edits])

const switches: Plugin = {
  name: 'mutants',
  enforce: 'pre',
  transform(code, id) {
    const edits = byFile.get(id)
    return edits && withEdits(code, edits)
  },
}

const findings = mkdtempSync(join(tmpdir(), 'mutants-'))
/** The projects of `npm run check`, with each test file isolated. */
const projects = (config.test?.projects ?? []).flatMap((project) => {
  if (typeof project !== 'object' || !('test' in project)) return []
  const { test } = project
  if (!['core', 'views', 'server'].includes(String(test?.name))) return []
  return [
    {
      plugins: [react(), builtTheme(), switches],
      ...(config.resolve && { resolve: config.resolve }),
      ...(config.css && { css: config.css }),
      test: {
        ...test,
        isolate: true,
        runner: 'tests/mutants/runner.ts',
        // A mutant may prevent what a test waits for, so tests give up sooner than usual.
        testTimeout: 20_000,
        hookTimeout: 20_000,
        expect: { poll: { timeout: 5_000, interval: 20 } },
      },
    },
  ]
})
process.env.TEST_ENGINES = 'SQLite'
process.env.UNSAVED_FAILURES = 'yes'
const vitest = await createVitest('test', {
  config: false,
  projects,
  maxWorkers: '100%',
  watch: false,
  reporters: [{}],
  dangerouslyIgnoreUnhandledErrors: true,
})
try {
  vitest.provide('findings', findings)
  vitest.provide(
    'sources',
    Object.fromEntries([...tried.values()].flat().map(({ id, file }) => [id, file])),
  )
  for (const isBesideOnly of [true, false]) {
    vitest.provide('isBesideOnly', isBesideOnly)
    await vitest.runTestSpecifications(await vitest.globTestSpecifications())
    process.stdout.write(`${readdirSync(findings).length} noticed so far\n`)
  }
  const noticed = new Set(readdirSync(findings))
  if (noticed.has('broken')) throw new Error(readFileSync(join(findings, 'broken'), 'utf8'))
  // Vitest has counted every test that noticed a change as a failure.
  process.exitCode = 0
  for (const [place, mutants] of tried) {
    const unnoticed = mutants.filter(({ id }) => !noticed.has(String(id)))
    const unexplained = unnoticed.filter(({ name }) => !(name in equivalents))
    process.stdout.write(
      `${place}: ${mutants.length - unnoticed.length} of ${mutants.length} noticed, ${unnoticed.length - unexplained.length} explained\n`,
    )
    for (const { name } of unexplained) process.stdout.write(`  not noticed: ${name}\n`)
    if (unexplained.length > 0) process.exitCode = 1
  }
} finally {
  await vitest.close()
  rmSync(findings, { recursive: true })
}
