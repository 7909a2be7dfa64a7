import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as v from 'valibot'
import { vi } from 'vitest'
import { createLargePractice } from './large-practice.ts'
import { createMachine, createNetwork, type Machine, shell } from './network-machine.ts'

/** The commands and settings of docs/several-machines.md. */
export const page = {
  vote: "sed 's/ADDRESS/10.0.0.3/' deploy/etcd.env >/etc/default/etcd",
  /** On a machine that has a vote, for a new machine with the address of a lost one. */
  newVote: `export ETCDCTL_API=3 ETCDCTL_ENDPOINTS=http://10.0.0.4:2379
    etcdctl member remove $(etcdctl member list | grep 10.0.0.3:2380 | cut -d, -f1)
    etcdctl member add 10.0.0.3 --peer-urls=http://10.0.0.3:2380`,
  joinVotes: 'echo ETCD_INITIAL_CLUSTER_STATE=existing >>/etc/default/etcd',
  database:
    "sed 's/ADDRESS/10.0.0.3/; s/PASSWORD/4dHNcq7MvKzX/' deploy/patroni.yaml >/etc/patroni/config.yml",
  list: 'patronictl -c /etc/patroni/config.yml list',
  create: `runuser -u postgres -- psql \\
      -c "create role practice login password 'y7RtWm3bQfLs'" \\
      -c "create database practice owner practice" -c "grant pg_monitor to practice"`,
  settings: `DATABASE_URL=postgres://practice:y7RtWm3bQfLs@10.0.0.3,10.0.0.4/practice
    ALLOW_UNENCRYPTED=yes
    TRUSTED_PROXIES=127.0.0.0/8, ::1, 10.0.0.0/24`,
  upstreams: '10.0.0.1:3001 10.0.0.1:3002 10.0.0.2:3001 10.0.0.2:3002',
  switchOver: 'patronictl -c /etc/patroni/config.yml switchover --force',
}

const as = (user: string) => `exec setpriv --reuid=${user} --regid=${user} --init-groups`
/** What systemd starts on each kind of machine. */
const etcd = `set -a; . /etc/default/etcd; ETCD_DATA_DIR=/var/lib/etcd/default; ${as('etcd')} etcd`
const patroni = `${as('postgres')} patroni /etc/patroni/config.yml`
const caddy = `exec env PRACTICE_CADDY_OPTIONS="local_certs
  skip_install_trust" PRACTICE_SITE=practice.example PRACTICE_EMAIL=owner@practice.example \
  PRACTICE_UPSTREAMS="${page.upstreams}" HOME=/var/lib/caddy \
  caddy run --config /etc/caddy/Caddyfile`
const siteAt = (port: number) => `exec env NODE_ENV=production HOST=0.0.0.0 PORT=${port} \
  METRICS_PORT=1${port} DRAIN_SECONDS=3 PRACTICE_FILE=/etc/practice/practice.yaml \
  node dist/server/main.js`

const AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
const members = v.array(v.object({ Member: v.string(), Role: v.string(), State: v.string() }))

/** The machines of the page, and visitors outside of them. `change` is a change to deploy/patroni.yaml. */
export async function openMachines(closings: (() => Promise<void> | void)[], change = '') {
  const network = createNetwork()
  closings.push(() => shell(`ip netns del ${network}`))
  const add = (index: number, services: Record<string, string>) => {
    const machine = createMachine(network, index, services)
    closings.push(async () => {
      await machine.cutPower()
      machine.remove()
    })
    return machine
  }
  const sites = [1, 2].map((index) =>
    add(index, { 'site-3002': siteAt(3002), 'site-3001': siteAt(3001) }),
  )
  const databases = [3, 4].map((index) => add(index, { etcd, patroni }))
  const front = add(5, { etcd, caddy })
  const all = [...sites, ...databases, front]

  const practice = createLargePractice()
  const settings = page.settings.split(/\n\s*/).map((line) => line.split(/=(.*)/))
  const facts = { PUBLIC_URL: 'https://practice.example', ...Object.fromEntries(settings) }
  const visitors = ['node', '--import', 'tsx', 'tests/prove/support/machines-crowd.ts']
  const crowd = spawn('ip', ['netns', 'exec', network, ...visitors], {
    env: { ...process.env, ...facts, PRACTICE_FILE: practice, AUTHORITY: front.at(AUTHORITY) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  closings.push(() => void crowd.kill('SIGKILL'))
  const gone = once(crowd, 'exit').then(() => Promise.reject(new Error('The visitors are gone.')))
  gone.catch(() => undefined)
  const tell = async (command: string) => {
    crowd.send(command)
    return (await Promise.race([once(crowd, 'message'), gone]))[0]
  }
  const [providers] = await once(crowd, 'message')

  const lines = Object.entries({ ...facts, ...providers, OUTBOX_DIR: '/tmp/outbox' })
  const text = lines.map((line) => line.join('=')).join('\n')
  /** What the page has one do on a machine before its services start. */
  function commandsFor(machine: Machine): string {
    if (sites.includes(machine))
      return `mkdir /etc/practice; cp ${practice} /etc/practice/; ln -s $PWD/tests/fixtures/pictures /etc/practice
        cat >/etc/practice/settings.env <<'END'\n${text}\nEND`
    const vote = page.vote.replace('10.0.0.3', machine.address)
    if (machine === front) return `${vote}; cp deploy/Caddyfile /etc/caddy/Caddyfile`
    const database = page.database.replace('10.0.0.3', machine.address)
    return `${vote}; ${database}; sed -i '${change}' /etc/patroni/config.yml`
  }
  await Promise.all(all.map(({ boot }) => boot()))
  for (const machine of all) await machine.run(commandsFor(machine))

  /** The machines with Postgres by their roles; throws if one is missing. */
  async function roles() {
    const asked = databases.map(({ run }) => run(`${page.list} --format json`))
    const list = await Promise.any(asked).catch(() => '[]')
    const inRole = (role: string) =>
      databases.find(({ address }) =>
        v
          .parse(members, JSON.parse(list))
          .some(
            ({ Member, Role, State }) =>
              Member === address && Role === role && ['running', 'streaming'].includes(State),
          ),
      )
    const [primary, standby] = [inRole('Leader'), inRole(change ? 'Replica' : 'Sync Standby')]
    return primary && standby ? { primary, standby } : Promise.reject(new Error(list))
  }
  const pair = () => vi.waitFor(roles, { timeout: 180_000, interval: 1_000 })
  for (const { serve } of [...databases, front]) serve()
  const { primary } = await pair()
  await primary.run(page.create)
  for (const { serve } of sites) serve()

  return {
    ...{ sites, databases, front, all, tell },
    /** Waits until everything works, and returns the machines with Postgres by their roles. */
    async whole() {
      const ready = (port: number) => `node deploy/wait-until-ready.js http://127.0.0.1:${port} 180`
      const ports = sites.flatMap(({ run }) => [run(ready(3001)), run(ready(3002))])
      await Promise.all(ports)
      return pair()
    },
    /** Puts a new machine in the place of one that has lost its power, and whose disk is broken. */
    async replace(lost: Machine) {
      lost.erase()
      await lost.boot()
      await lost.run(commandsFor(lost))
      const other = databases.find((one) => one !== lost)
      if (other && databases.includes(lost)) {
        const commands = page.newVote.replace(/10\.0\.0\.[34]/g, (address) =>
          address === '10.0.0.3' ? lost.address : other.address,
        )
        await other.run(commands)
        await lost.run(page.joinVotes)
      }
      lost.serve()
    },
  }
}
