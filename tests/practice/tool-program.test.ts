import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { killProcesses, launch } from '../server/support/child-process.ts'
import { createFolder, sqlite } from '../server/support/engines.ts'
import { runCommand } from '../server/support/owner-tool.ts'

afterAll(killProcesses)

test('every command explains itself', async () => {
  const help = async (...args: string[]) => {
    const { code, out } = await runCommand([...args, '--help'], {})
    expect(code).toBe(0)
    return out
  }
  const all = await help()
  expect(all).toMatch(/^Usage: practice <command> {3}\(npm run practice -- <command>\)\n/)
  const commands = [...all.matchAll(/^ {2}([\w-]+) /gm)].map(([, name = '']) => name)
  expect(commands.join(' ')).toBe(
    'check reload facts doctor desk-code first-day keys backup restore backup-key import export cancel origins help',
  )
  for (const command of commands.filter((name) => name !== 'help'))
    expect(await help(command)).toMatch(/^Usage: practice \w+/)
})

test('the tool never creates a database', async () => {
  const url = await sqlite.create({ isEmpty: true })
  for (const args of [['origins'], ['backup', join(createFolder(), 'backup.db')]]) {
    const env = { DATABASE_URL: url, PRACTICE_FILE: TEST_PRACTICE }
    const { code, out, err } = await runCommand(args, env)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(
      /^There is no database of a practice there: SQLite at .*\. Nothing was changed\. Set DATABASE_URL, .*\.\n$/,
    )
  }
  expect(existsSync(url.slice('file:'.length))).toBe(false)
})

test('a reader that has enough, such as head, ends the tool without an error', async () => {
  const { child, exit, err } = launch({}, 'server/practice-tool.ts', '--help')
  child.stdout?.destroy()
  expect([await exit(), err()]).toEqual([0, ''])
})
