import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'

/** Today's tool reads the machines, tables and stages of the other version. */
const TOOL = [
  'changes.ts',
  'docs.ts',
  'engine',
  'laws',
  'laws.ts',
  'main.ts',
  'qa',
  'version.ts',
].map((name) => `tests/paths/${name}`)
const SHARED = [
  ...TOOL,
  ...['tests/promises.ts', 'tests/test-runs.ts', 'src/inspector/page', 'src/inspector/property.ts'],
]

const step = z.record(z.string(), z.unknown())
const reports = z.array(
  z.object({
    name: z.string(),
    paths: z.object({ states: z.array(z.string()), edges: z.array(z.string()) }),
    cases: z.array(z.object({ start: step, steps: z.array(step) })),
  }),
)

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** The reports of all machines as they were at a git reference. Throws when they cannot be read. */
export function readVersion(reference: string): z.infer<typeof reports> {
  const folder = mkdtempSync(join(tmpdir(), 'version-'))
  const tree = join(folder, 'tree')
  try {
    git('worktree', 'add', '--detach', '--quiet', tree, reference)
    for (const path of SHARED) {
      rmSync(join(tree, path), { recursive: true, force: true })
      cpSync(path, join(tree, path), { recursive: true })
    }
    symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
    const { stdout, stderr } = spawnSync('tsx', ['tests/paths/main.ts', '--json'], {
      cwd: tree,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    })
    if (stdout === '') throw new Error(stderr)
    return reports.parse(JSON.parse(stdout))
  } finally {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  }
}
