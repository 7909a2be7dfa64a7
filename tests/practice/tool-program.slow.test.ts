import { expect, test } from 'vitest'
import { openDatabase } from '../../server/database/open.ts'
import { launch } from '../server/support/child-process.ts'
import { createFolder } from '../server/support/engines.ts'

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
