import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { createFolder } from '../../server/support/engines.ts'
import { copySource, createDebian, execute, TRUSTED } from './debian.ts'

/** The ports on which the site and Caddy listen. */
export const PORTS = [80, 443, 2019, 3001, 3002, 13_001, 13_002]
const PATH = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/**
 * A bare Debian with the Node and the network of this machine, booted by its own systemd.
 * The source of the site is in /root/site, without build output or installed packages.
 */
export function createMachine() {
  const folder = createFolder()
  const root = join(folder, 'root')
  const at = (path: string) => join(root, path)
  // A bare installation has these packages; systemctl needs dbus.
  const packages = 'systemd,systemd-sysv,dbus,procps,ca-certificates,libstdc++6'
  createDebian(root, packages)
  writeFileSync(at('etc/hosts'), '127.0.0.1 localhost practice.example www.practice.example\n')
  copySource(at('root/site'))

  const machine = { pid: 0 }
  const leader = () =>
    readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').trim()

  /** Runs a command as root on the machine; returns its exit code and its output. */
  const run = async (command: string, env: Record<string, string> = {}) => {
    const all = { PATH, HOME: '/root', NODE_EXTRA_CA_CERTS: TRUSTED, ...env }
    const settings = Object.entries(all).map(([name, value]) => `${name}=${value}`)
    const inside = ['env', '-i', ...settings, 'sh', '-c', `cd /root/site && ${command}`]
    return execute('nsenter', ['--all', '--target', leader(), '--', ...inside])
  }

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
      const place = ['--directory', root, '--register=no', '--keep-unit']
      const options = [...place, '--boot', '--quiet', '--console=read-only']
      const child = spawn('systemd-nspawn', options, { stdio: 'ignore' })
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
