import { execFileSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createFolder } from '../../server/support/engines.ts'

/** The first file that the release after it added. */
const SINCE = 'server/database/desk-migration.ts'

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The last release before the migrations of the desk; undefined where its history is not at hand. */
export const lastRelease = (() => {
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '--', SINCE)
    return git('rev-parse', '--verify', `${added}^`)
  } catch {
    return undefined
  }
})()

/** Builds the site as it was at a commit, and returns its program. */
export function buildRelease(commit: string) {
  const tree = join(createFolder(), 'tree')
  git('worktree', 'add', '--detach', '--quiet', tree, commit)
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
  execFileSync(resolve('node_modules/.bin/vite'), ['build', '--app', '--logLevel', 'error'], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    program: join(tree, 'dist/server/main.js'),
    remove() {
      rmSync(tree, { recursive: true, force: true })
      git('worktree', 'prune')
    },
  }
}
