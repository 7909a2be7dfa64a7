import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { changesOf } from '../paths/changes.ts'
import { loadCatalog } from '../paths/engine/catalog.ts'
import { readVersion } from '../paths/version.ts'

const isInGit = (() => {
  try {
    execFileSync('git', ['rev-parse', 'HEAD'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test.skipIf(!isInGit)(
  'the machines of a version in git are read, and the tree of git stays as it was',
  async () => {
    const worktrees = () => execFileSync('git', ['worktree', 'list'], { encoding: 'utf8' })
    const before = worktrees()
    const reports = readVersion('HEAD')
    const names = (await loadCatalog()).map(({ name }) => name)
    expect(reports.map(({ name }) => name)).toEqual(names)
    expect(reports.every(({ cases }) => cases.length > 0)).toBe(true)
    expect(changesOf(reports, structuredClone(reports))).toEqual([])
    expect(() => readVersion('no-such-version')).toThrow('no-such-version')
    expect(worktrees()).toBe(before)
  },
)
