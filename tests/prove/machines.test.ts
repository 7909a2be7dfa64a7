import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { pick } from '../times.ts'
import { openMachines, page } from './support/machines.ts'
import type { Machine } from './support/network-machine.ts'
import { reportFigures, seed, sizeOf } from './support/proof.ts'

/** How long a machine is without power or network, in milliseconds: longer than bookings may wait. */
const LASTS = 31_000
/** How many seconds after the beginning of a fault bookings work again at the latest. */
const LIMIT = 30
const SWITCH_OVER_LIMIT = 5

type Machines = Awaited<ReturnType<typeof openMachines>>
/** The machines with Postgres by their roles, and a number for the other choices. */
type Chosen = Awaited<ReturnType<Machines['whole']>> & { readonly index: number }
type Fault = (machines: Machines, chosen: Chosen) => Promise<unknown>

async function withoutPower(machine: Machine) {
  await machine.cutPower()
  await pause(LASTS)
  await machine.start()
}

async function withoutNetwork(one: Machine, other: Machine) {
  one.drop(other.address)
  other.drop(one.address)
  await pause(LASTS)
  one.heal()
  other.heal()
}

const faults: Readonly<Record<string, Fault>> = {
  'primary without power': (_, { primary }) => withoutPower(primary),
  'standby without power': (_, { standby }) => withoutPower(standby),
  'site without power': ({ sites }, { index }) => withoutPower(pick(sites, index)),
  'databases cut apart': (_, { primary, standby }) => withoutNetwork(primary, standby),
  'cut between two': ({ all }, { index }) => {
    const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const))
    return withoutNetwork(...pick(pairs, index))
  },
  unplugged: async ({ sites }, { primary, standby, index }) => {
    const machine = pick([primary, standby, ...sites], index)
    machine.unplug()
    await pause(LASTS)
    machine.plugIn()
  },
  'machine replaced': async ({ sites, replace }, { primary, standby, index }) => {
    const machine = pick([primary, standby, ...sites], index)
    await machine.cutPower()
    await pause(LASTS)
    await replace(machine)
  },
  // In the order of the page.
  'all upgraded': async ({ sites, front, whole }, { primary, standby }) => {
    for (const { run, restart } of sites) {
      for (const port of [3002, 3001]) {
        await restart(`site-${port}`)
        await run(`node deploy/wait-until-ready.js http://127.0.0.1:${port} 60`)
      }
    }
    for (const machine of [standby, primary]) {
      if (machine === primary) await primary.run(page.switchOver)
      await whole()
      await machine.restart('etcd')
      await machine.restart('patroni')
      await whole()
    }
    await front.restart('etcd')
    await front.restart('caddy')
  },
  'switched over': (_, { primary }) => primary.run(page.switchOver),
}
const KINDS = Object.keys(faults)

const closings: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
}, 120_000)

test('the page of several machines has the commands with which they are set up here', () => {
  const withoutIndent = (text: string) => text.replace(/^ +/gm, '')
  const text = withoutIndent(readFileSync('docs/several-machines.md', 'utf8'))
  for (const command of Object.values(page)) expect(text).toContain(withoutIndent(command))
})

test('whatever fails, no acknowledged booking is lost, and visitors can soon book again', async (context) => {
  const machines = await openMachines(closings)
  const { tell, whole, sites } = machines
  const doctor =
    'PRACTICE_FILE=/etc/practice/practice.yaml node dist/server/practice-tool.js doctor'
  await whole()
  expect(await pick(sites, 0).run(`${doctor} || true`)).toContain(
    'ok     A standby confirms each booking.',
  )
  const round = fc.record({
    kinds: fc.shuffledSubarray(KINDS, { minLength: KINDS.length }),
    first: fc.noBias(fc.nat(99)),
  })
  const count = sizeOf('faults')
  const plan = fc
    .sample(round, { seed, numRuns: Math.ceil(count / KINDS.length) })
    .flatMap(({ kinds, first }) => kinds.map((kind, at) => ({ kind, index: first + at })))
    .slice(0, count)
  const waits: { kind: string; index: number; seconds: number }[] = []
  for (const { kind, index } of plan) {
    const roles = await whole()
    await tell('mark')
    await faults[kind]?.(machines, { ...roles, index })
    await whole()
    waits.push({ kind, index, seconds: await tell('longest') })
  }
  const counts = await tell('mark')
  const lost = await tell('end')
  for (const site of sites) await site.cutPower()
  const { letters, ...wrong } = await tell('letters')
  const longest = KINDS.map((one) => [
    one,
    `${Math.max(0, ...waits.filter(({ kind }) => kind === one).map(({ seconds }) => seconds)).toFixed(1)} s`,
  ])
  const figures = {
    seed,
    faults: plan.length,
    ...counts,
    letters,
    ...Object.fromEntries(longest),
  }
  await reportFigures(context, figures)
  expect({ seed, lost, ...wrong }).toEqual({ seed, lost: [], faults: [], untruths: [] })
  const late = waits.filter(
    ({ kind, seconds }) => seconds > (kind === 'switched over' ? SWITCH_OVER_LIMIT : LIMIT),
  )
  expect(late).toEqual([])
})

test('control: a standby that does not confirm commits loses some, and that is noticed', async () => {
  const asynchronous = 's/synchronous_mode: true/synchronous_mode: false/'
  const { tell, whole } = await openMachines(closings, asynchronous)
  const { primary, standby } = await whole()
  const bookSome = async () => {
    const { booked } = await tell('mark')
    const more = async () => (await tell('mark')).booked - booked
    await expect.poll(more, { interval: 100 }).toBeGreaterThan(2)
  }
  await bookSome()
  standby.drop(primary.address)
  await bookSome()
  await primary.cutPower()
  await bookSome()
  expect(await tell('end')).toContainEqual(expect.stringMatching(/ is lost, not /))
})
