import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/open.ts'
import { launch } from '../support/child-process.ts'
import { createFolder } from '../support/engines.ts'

test('a second opening in the same process leaves the locks of the first, which keep other processes from its log', async () => {
  const path = join(createFolder(), 'practice.db')
  const first = await openDatabase(`file:${path}`)
  const second = await openDatabase(`file:${path}`)
  const limit = { count: 1, ends_at: 1 }
  await first.write((transaction) =>
    transaction
      .insertInto('limits')
      .values({ key: 'before', ...limit })
      .execute(),
  )
  // Another process opens the database, and would remove the log at its end if nobody else used it.
  const tool = launch({ DATABASE_URL: `file:${path}` }, 'server/practice-tool.ts', 'closures')
  expect([await tool.code, tool.out()]).toEqual([0, expect.stringMatching(/^No hours are closed/)])
  expect(existsSync(`${path}-wal`)).toBe(true)
  await first.write((transaction) =>
    transaction
      .insertInto('limits')
      .values({ key: 'after', ...limit })
      .execute(),
  )
  const kept = await second.read.selectFrom('limits').select('key').orderBy('key').execute()
  expect(kept.map(({ key }) => key)).toEqual(['after', 'before'])
  await first.close()
  await second.close()
})
