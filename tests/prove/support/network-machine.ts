import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { createFolder } from '../../server/support/engines.ts'

const execute = promisify(execFile)
/** Runs a script, and throws if one of its commands fails. */
export const shell = (script: string) => void execFileSync('sh', ['-ec', script], { stdio: 'pipe' })

/** A network that only the machines in it can reach. Its visitors come from 203.0.0.0/8. */
export function createNetwork(): string {
  const name = `practice-${process.pid}`
  shell(`
    ip netns add ${name}
    ip -n ${name} link set lo up
    ip -n ${name} link add bridge type bridge
    ip -n ${name} address add 10.0.0.254/24 dev bridge
    ip -n ${name} link set bridge up
    ip -n ${name} route add local 203.0.0.0/8 dev lo`)
  return name
}

/**
 * A machine with an address, processes, a name and files of its own; its files begin as those of this machine, and are
 * kept in memory, because on one disk each machine's syncs would wait for those of the others. It runs each of its
 * services from its start, and again after each end, as systemd does.
 */
export function createMachine(network: string, index: number, services: Record<string, string>) {
  const address = `10.0.0.${index}`
  const name = `${network}-${index}`
  const folder = createFolder()
  const root = join(folder, 'root')
  shell(`
    mount -t tmpfs tmpfs ${folder}
    cd ${folder} && mkdir changed work root
    ip netns add ${name}
    ip -n ${name} link set lo up
    ip -n ${name} link add eth0 type veth peer name to${index} netns ${network}
    ip -n ${name} address add ${address}/24 dev eth0
    ip -n ${name} link set eth0 up
    ip -n ${name} route add default via 10.0.0.254
    ip -n ${network} link set to${index} master bridge`)
  const own = ['unshare', '--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child']
  const init = `
    hostname practice-${index}
    mount -t overlay overlay -o lowerdir=/,upperdir=${folder}/changed,workdir=${folder}/work ${root}
    mount --rbind /dev ${root}/dev
    mount -t proc proc ${root}/proc
    mount -t tmpfs tmpfs ${root}/run
    install -d -o postgres ${root}/run/postgresql
    exec chroot ${root} sh -c 'touch /run/booted; while :; do sleep 3600; done'`
  let power: ChildProcess | undefined
  const inside = (command: string) => {
    const first = readFileSync(`/proc/${power?.pid}/task/${power?.pid}/children`, 'utf8').trim()
    const there = `cd ${process.cwd()} && ${command}`
    return ['--all', '--root', '--target', first, '--', 'sh', '-ec', there]
  }
  const setLink = (state: 'up' | 'down') => shell(`ip -n ${network} link set to${index} ${state}`)
  /** Runs a command as root in the folder of this project, and returns what it prints. */
  const run = async (command: string) => (await execute('nsenter', inside(command))).stdout

  async function boot() {
    const args = ['netns', 'exec', name, ...own, 'sh', '-ec', init]
    power = spawn('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] })
    await vi.waitFor(() => run('ls /run/booted'), { timeout: 30_000 })
    setLink('up')
  }
  function serve() {
    for (const [name, command] of Object.entries(services)) {
      const files = `>>/var/log/${name}.log 2>&1 & echo $! >/run/${name}.pid`
      const always = `while :; do (${command}) ${files}; wait $! || true; sleep 1; done`
      spawn('nsenter', inside(always), { stdio: 'ignore' })
    }
  }

  return {
    ...{ address, run, boot, serve },
    /** Where this machine finds one of its files. */
    at: (path: string) => join(folder, 'changed', path),
    plugIn: () => setLink('up'),
    unplug: () => setLink('down'),
    /** Drops everything that comes from another machine, which is not told. */
    drop(from: string) {
      const chain = `chain in { type filter hook input priority 0; ip saddr ${from} drop; };`
      shell(`ip netns exec ${name} nft 'table inet cut { ${chain} }'`)
    },
    heal: () => shell(`ip netns exec ${name} nft delete table inet cut`),
    async start() {
      await boot()
      serve()
    },
    /** Stops a service, which starts again. */
    restart: (service: string) =>
      run(`pid=$(cat /run/${service}.pid); kill $pid; while kill -0 $pid; do sleep 0.1; done 2>&1`),
    /** Forgets all of this machine's own files. */
    erase: () => shell(`cd ${folder} && rm -r changed work && mkdir changed work`),
    /** Ends everything at once, and nobody in the network is told. */
    async cutPower() {
      const gone = power && once(power, 'exit')
      setLink('down')
      power?.kill('SIGKILL')
      await gone
      power = undefined
    },
    remove: () => shell(`ip netns del ${name}; umount --lazy ${folder}`),
  }
}

export type Machine = ReturnType<typeof createMachine>
