import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { casesAt } from '../paths/changes.ts'

test.skipIf(!existsSync('.git'))(
  'the machines of a version in git are read, and the tree of git stays as it was',
  () => {
    const worktrees = () => execFileSync('git', ['worktree', 'list'], { encoding: 'utf8' })
    const before = worktrees()
    expect(casesAt('HEAD', ['price']).get('price')).toMatch(/^Case 1 of \d/m)
    expect(() => casesAt('no-such-version', ['price'])).toThrow('no-such-version')
    expect(worktrees()).toBe(before)
  },
)
