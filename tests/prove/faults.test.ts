import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTS } from '../mutants/faults.ts'

/** What `npm run paths` and the mounted views read. */
const PARTS =
  'build docs domain machines practice server src tests package.json tsconfig.json vite.config.ts'

const folder = mkdtempSync(join(tmpdir(), 'faults-'))
beforeAll(() => {
  for (const part of PARTS.split(' ')) cpSync(part, join(folder, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What a command says, and in how many seconds. */
function run(program: string, ...words: readonly string[]) {
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', UNSAVED_FAILURES: 'yes' },
  })
  return { status, said: stdout + stderr, seconds: (performance.now() - began) / 1_000 }
}

const paths = () => run('tsx', 'tests/paths/main.ts')
const views = (machine: string) =>
  run(
    'vitest',
    'run',
    '--project',
    'views',
    'tests/src/path-tests.test.ts',
    '-t',
    `path tests of ${machine}`,
  )

test('control: without a fault, nothing is named', () => {
  expect(paths()).toMatchObject({ status: 0 })
  expect(views('price')).toMatchObject({ status: 0 })
})

test.for(FAULTS)('$file: $what', ({ file, change: [from, to], named, views: machine }) => {
  const place = join(folder, file)
  const code = readFileSync(place, 'utf8')
  const [before, after, ...more] = code.split(from)
  expect([after, more], `${file} has this text once: ${from}`).toEqual([expect.any(String), []])
  writeFileSync(place, `${before}${to}${after}`)
  const { status, said, seconds } = machine ? views(machine) : paths()
  writeFileSync(place, code)
  expect(said).toMatch(named)
  expect(status).toBe(1)
  process.stdout.write(`${seconds.toFixed(1)} s  ${named.exec(said)?.[0]}\n`)
})
