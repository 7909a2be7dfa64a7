import { type ExecFileOptions, execFile, execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const NPM = '/usr/lib/node_modules/npm'
/** The authorities that this machine trusts, so that the new Debian trusts the package registry as well. */
const TRUSTED_HERE = '/etc/ssl/certs/ca-certificates.crt'
export const TRUSTED = '/etc/ssl/certs/here.crt'

export async function whyPortInUse(ports: readonly number[]): Promise<string | undefined> {
  for (const port of ports) {
    const isFree = await new Promise<boolean>((free) => {
      const probe = createServer()
        .once('error', () => free(false))
        .listen(port, () => probe.close(() => free(true)))
    })
    if (!isFree) return `Port ${port} of this machine is in use.`
  }
  return undefined
}

/** Creates a folder with a bare Debian, these additional packages, and the Node and npm of this machine. */
export function createDebian(root: string, packages: string): void {
  const at = (path: string) => join(root, path)
  const make = ['--variant=minbase', `--include=${packages}`, '--quiet', 'bookworm', root]
  execFileSync('mmdebstrap', make, { stdio: ['ignore', 'ignore', 'inherit'] })
  cpSync(process.execPath, at('usr/bin/node'))
  chmodSync(at('usr/bin/node'), 0o755)
  cpSync(NPM, at(NPM), { recursive: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, at(`usr/bin/${name}`))
  cpSync(TRUSTED_HERE, at(TRUSTED))
}

/** Runs a program; returns its exit code and its output. */
export const execute = (program: string, args: readonly string[], options: ExecFileOptions = {}) =>
  new Promise<{ readonly code: number; readonly text: string }>((ended) => {
    const child = execFile(program, args, { maxBuffer: 1e9, ...options }, (error, out, err) =>
      ended({ code: error ? Number(error.code ?? 1) : 0, text: `${out}${err}` }),
    )
    child.stdin?.end()
  })

/** Copies the source of the site, without build output or installed packages. */
export function copySource(to: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  for (const file of execFileSync('git', args).toString().split('\0').filter(Boolean)) {
    if (existsSync(file)) cpSync(file, join(to, file), { preserveTimestamps: true })
  }
}
