import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { createFolder } from '../../server/support/engines.ts'

const NPM = '/usr/lib/node_modules/npm'
/** What is trusted here, so that the registry of packages is trusted there, too. */
const TRUSTED = '/etc/ssl/certs/ca-certificates.crt'
/** What the site and Caddy listen at. */
const PORTS = [80, 443, 2019, 3001, 3002, 13_001, 13_002]
const PATH = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Why no machine can be made here; undefined where it can. */
export async function whyNoMachine(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'A machine can be made only by root.'
  const missing = ['mmdebstrap', 'systemd-nspawn', 'nsenter'].find(
    (name) => !existsSync(join('/usr/bin', name)),
  )
  if (missing) return `There is no ${missing}: apt-get install mmdebstrap systemd-container.`
  if (!existsSync(NPM)) return `There is no npm in ${NPM} that could be copied.`
  for (const port of PORTS) {
    const isFree = await new Promise<boolean>((free) => {
      const probe = createServer()
        .once('error', () => free(false))
        .listen(port, () => probe.close(() => free(true)))
    })
    if (!isFree) return `Port ${port} is in use, and the machine shares the network of this one.`
  }
  return undefined
}

/**
 * A bare Debian with the Node of this machine, with the network of this machine, booted by its own systemd.
 * The source of the site is in /root/site, without anything that is built or installed.
 */
export function createMachine() {
  const folder = createFolder()
  const root = join(folder, 'root')
  const at = (path: string) => join(root, path)
  // A bare installation has these; dbus carries what systemctl says.
  const packages = 'systemd,systemd-sysv,dbus,ca-certificates,libstdc++6'
  const make = ['--variant=minbase', `--include=${packages}`, '--quiet', 'bookworm', root]
  execFileSync('mmdebstrap', make, { stdio: ['ignore', 'ignore', 'inherit'] })
  cpSync(process.execPath, at('usr/bin/node'))
  chmodSync(at('usr/bin/node'), 0o755)
  cpSync(NPM, at(NPM), { recursive: true })
  const npm = `#!/bin/sh\nexec node ${NPM}/bin/npm-cli.js "$@"\n`
  writeFileSync(at('usr/bin/npm'), npm, { mode: 0o755 })
  cpSync(TRUSTED, at('etc/ssl/certs/here.crt'))
  writeFileSync(at('etc/hosts'), '127.0.0.1 localhost practice.example www.practice.example\n')
  const files = execFileSync('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
  for (const file of files.toString().split('\0').filter(Boolean)) {
    if (existsSync(file)) cpSync(file, at(`root/site/${file}`), { preserveTimestamps: true })
  }

  const machine = { pid: 0 }
  const leader = () =>
    readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').trim()

  /** Runs a command as root on the machine; returns its exit code and all that it wrote. */
  const run = (command: string, env: Record<string, string> = {}) =>
    new Promise<{ code: number | null; text: string }>((ended) => {
      const all = { PATH, HOME: '/root', NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/here.crt', ...env }
      const settings = Object.entries(all).map(([name, value]) => `${name}=${value}`)
      const inside = ['env', '-i', ...settings, 'sh', '-c', `cd /root/site && ${command}`]
      const child = spawn('nsenter', ['--all', '--target', leader(), '--', ...inside])
      let text = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (part) => {
          text += part
        })
      }
      child.once('exit', (code) => ended({ code, text }))
    })

  let stopped: Promise<void> = Promise.resolve()
  async function halt(): Promise<void> {
    if (machine.pid > 0) process.kill(machine.pid, 'SIGTERM')
    machine.pid = 0
    await stopped
  }
  return {
    run,
    read: (path: string) => readFileSync(at(path), 'utf8'),
    write(path: string, text: string) {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), text)
    },
    async boot() {
      const child = spawn(
        'systemd-nspawn',
        [
          '--quiet',
          '--register=no',
          '--keep-unit',
          '--directory',
          root,
          '--boot',
          '--console=read-only',
        ],
        { stdio: 'ignore' },
      )
      machine.pid = child.pid ?? 0
      stopped = new Promise((gone) => child.once('exit', () => gone()))
      await expect
        .poll(() => run('systemctl is-system-running').catch(String), {
          timeout: 120_000,
          interval: 500,
        })
        .toEqual({ code: 0, text: 'running\n' })
    },
    halt,
    async remove() {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
