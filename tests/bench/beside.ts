import { execFileSync } from 'node:child_process'
import { largePractice } from './booking.ts'
import { createFolder, HERE, type Side } from './server.ts'

/** Builds another commit in a folder of its own. */
export function buildCommit(commit: string): Side {
  const root = createFolder()
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('git', ['clone', '--quiet', '--shared', '.', root])
  run('git', 'checkout', '--quiet', commit)
  run('npm', 'ci', '--no-audit', '--no-fund')
  run('npx', 'vite', 'build', '--app', '--logLevel', 'warn')
  return { name: commit, root }
}

/** Makes each request take 0.2 ms more. */
const SLOWER = `data:text/javascript,${encodeURIComponent(`
  import { Server } from 'node:http'
  const { emit } = Server.prototype
  Server.prototype.emit = function (name, ...args) {
    if (name === 'request') for (const end = performance.now() + 0.2; performance.now() < end; );
    return emit.call(this, name, ...args)
  }`)}`

/** Products that are worse on purpose, which the lines of the benchmark must show. */
export const createControls = () => ({
  slower: { ...HERE, name: 'each request 0.2 ms slower', preload: SLOWER },
  longer: { ...HERE, name: 'a list ten times as long', env: { PRACTICE_FILE: largePractice() } },
  writing: { ...HERE, name: 'one more write for each booking', writesMore: true as const },
})
