import { copyFileSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { readSettings } from '../../server/settings.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { killProcesses, launch, portOf } from './support/child-process.ts'

afterEach(killProcesses)

/** A practice in a folder of its own, with these settings beside its file. */
function createPractice(settings: string) {
  const folder = mkdtempSync(join(tmpdir(), 'practice-settings-'))
  const file = join(folder, 'practice.yaml')
  copyFileSync(TEST_PRACTICE, file)
  cpSync('practice/pictures', join(folder, 'pictures'), { recursive: true })
  writeFileSync(join(folder, 'settings.env'), settings)
  return { folder, file, env: { PRACTICE_FILE: file } }
}

test('server and tool read the settings beside the practice file', async () => {
  const { folder, env } = createPractice(
    'PORT=0\nDATABASE_URL=file:kept/ours.db\nOUTBOX_DIR=sent\n',
  )
  const server = launch(env)
  await expect.poll(() => portOf(server.out())).toBeDefined()
  expect(server.out()).toContain(`its bookings in SQLite at ${folder}/kept/ours.db.`)
  expect(server.out()).toContain(`are written to ${folder}/sent until`)
  const tool = launch(env, 'server/practice-tool.ts', 'today')
  expect(await tool.code).toBe(0)
  expect(tool.err()).toBe(`Database: SQLite at ${folder}/kept/ours.db\n`)
})

test('the environment wins over the settings file, and quotes and comments are understood', () => {
  const { env } = createPractice(
    '# ours\n\nPORT=4000 # a comment\nMAIL_FROM="Us <us@ours.example>"\n',
  )
  expect(readConfig(readSettings(env))).toMatchObject({
    port: 4000,
    mailFrom: 'Us <us@ours.example>',
  })
  expect(readConfig(readSettings({ ...env, PORT: '5000' })).port).toBe(5000)
  expect(readConfig(readSettings({ ...env, PORT: '' })).port).toBe(4000)
})

test('a practice without a settings file has the environment alone', () => {
  expect(readSettings({ PRACTICE_FILE: TEST_PRACTICE, PORT: '1' })).toEqual({
    PRACTICE_FILE: TEST_PRACTICE,
    PORT: '1',
  })
})

test.each([
  ['PROT=3000\n', 1, 'PROT is no setting. Correct or remove it.'],
  ['PORT=3000\n\nDATABASE_URl=file:x\n', 3, 'DATABASE_URl is no setting. Correct or remove it.'],
  ['PORT=3000\nport 3000\n', 2, 'this must be a setting such as PORT=3000, or begin with #.'],
])('the settings %j are refused with their line', (settings, line, why) => {
  const { folder, env } = createPractice(settings)
  expect(() => readSettings(env)).toThrow(`${folder}/settings.env, line ${line}: ${why}`)
})

test('a mistake in the settings stops server and tool with one sentence', async () => {
  const { folder, env } = createPractice('PROT=3000\n')
  for (const program of ['server/main.ts', 'server/practice-tool.ts']) {
    const { code, err } = launch(env, program, 'today')
    expect(await code).toBe(1)
    expect(err()).toBe(
      `${folder}/settings.env, line 1: PROT is no setting. Correct or remove it.\n`,
    )
  }
})

test('the example names every setting, and all of its lines are valid', () => {
  const example = readFileSync('practice/settings.example.env', 'utf8')
  const { env } = createPractice(example.replace(/^# ?(?=[A-Z_]+=)/gm, ''))
  const read = readSettings({ PRACTICE_FILE: env.PRACTICE_FILE })
  expect(readConfig(read).databaseUrl).toBe(
    `file:${join(dirname(env.PRACTICE_FILE), 'data/practice.db')}`,
  )
  const named = readFileSync('README.md', 'utf8').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)
  for (const [, names = ''] of named) {
    for (const name of names.replaceAll('`', '').split(', '))
      expect(Object.keys(read)).toContain(name)
  }
})
