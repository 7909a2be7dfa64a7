import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Today's tool reads the machines, tables and stages of the other version. */
const TOOL = ['engine', 'qa', 'report', 'main.ts'].map((name) => `tests/paths/${name}`)
const SHARED = [...TOOL, 'tests/evidence', 'src/inspector/page']

/** Calls back with the folder of another version of the product, in which today's tool runs. */
export function withVersion<T>(reference: string, use: (folder: string) => T): T {
  const folder = join(mkdtempSync(join(tmpdir(), 'version-')), 'tree')
  git('worktree', 'add', '--detach', '--quiet', folder, reference)
  try {
    for (const path of SHARED) {
      rmSync(join(folder, path), { recursive: true, force: true })
      cpSync(path, join(folder, path), { recursive: true })
    }
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    return use(folder)
  } finally {
    git('worktree', 'remove', '--force', folder)
    rmSync(resolve(folder, '..'), { recursive: true, force: true })
  }
}
