import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** The output of this tool at another git version, for each machine; empty for a machine that it does not have. */
export function casesAt(reference: string, machines: readonly string[]): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'version-'))
  const cwd = join(folder, 'tree')
  try {
    git('worktree', 'add', '--detach', '--quiet', cwd, reference)
    symlinkSync(resolve('node_modules'), join(cwd, 'node_modules'))
    return new Map(
      machines.map((machine) => {
        const args = ['tests/paths/main.ts', machine]
        return [machine, spawnSync('tsx', args, { cwd, encoding: 'utf8' }).stdout]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  }
}
