import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/database/open.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { launch } from '../server/support/child-process.ts'
import { availableEngines, createFolder } from '../server/support/engines.ts'
import { runCommand } from '../server/support/owner-tool.ts'

test('every command explains itself', async () => {
  const help = async (...args: string[]) => {
    const { code, out } = await runCommand([...args, '--help'], {})
    expect(code).toBe(0)
    return out
  }
  const all = await help()
  const commands = [...all.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name)
  expect(commands).toEqual(
    expect.arrayContaining([
      'today',
      'day',
      'book',
      'cancel',
      'check',
      'import',
      'reviews',
      'hide',
      'backup',
    ]),
  )
  for (const command of commands.filter((name) => name !== 'help'))
    expect(await help(command)).toMatch(/^Usage: practice \w+/)
})

test('as a process it prints to the right streams and exits with the right code', async () => {
  const run = async (args: string[], DATABASE_URL: string) => {
    const { code, out, err } = launch({ DATABASE_URL }, 'server/practice-tool.ts', ...args)
    return { code: await code, out: out(), err: err() }
  }
  const file = `${createFolder()}/practice.db`
  const url = `file:${file}`
  await (await openDatabase(url)).close()
  const [good, bad] = await Promise.all([run(['today'], url), run(['day', 'x'], url)])
  expect(good).toMatchObject({ code: 0, err: `Database: SQLite at ${file}\n` })
  expect(good.out).toMatch(/: no visits\n$/)
  expect(bad).toMatchObject({ code: 1, out: '' })
})

test.each(availableEngines)('the tool never creates a database, on $name', async ({ create }) => {
  const url = await create()
  for (const args of [['today'], ['backup', join(createFolder(), 'backup.db')]]) {
    const env = { DATABASE_URL: url, PRACTICE_FILE: TEST_PRACTICE }
    const { code, out, err } = await runCommand(args, env)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(
      /^There is no database of a practice there: (SQLite|Postgres) at .*\. Nothing was changed\. Set DATABASE_URL, .*\.\n$/,
    )
  }
  if (url.startsWith('file:')) expect(existsSync(url.slice('file:'.length))).toBe(false)
})
