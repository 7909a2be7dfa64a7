import 'temporal-polyfill/global'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import Table from 'cli-table3'
import { findChromium } from '../../build/chromium.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import { type Cluster, openCluster, query } from '../server/support/postgres-cluster.ts'
import { buildCommit, createControls } from './beside.ts'
import { booking, largePractice, openPast } from './booking.ts'
import { measureClients } from './clients.ts'
import { measurePages } from './pages.ts'
import { LINES, type Line } from './rates.ts'
import {
  AS_BROWSER,
  describeReading,
  inTurn,
  type Measure,
  median,
  middle,
  PLAIN,
  type Reading,
  rateOf,
  ratioOf,
  read,
  readAll,
} from './reading.ts'
import { bare, createFolder, databaseIn, HERE, product, type Running, type Side } from './server.ts'
import { measureWaves } from './waiting.ts'

// Measures the built server against the best that this machine can do. A missed goal is not a failure.
//   npm run bench                        everything
//   npm run bench -- --beside COMMIT     the rates, beside those of another commit
//   npm run bench -- --controls          the rates, beside those of products that are worse on purpose

const { path } = getLocations
const [mode, commit = ''] = process.argv.slice(2)
const say = (text: string) => process.stderr.write(`${text}\n`)
const createTable = (...head: string[]) => new Table({ head, style: { head: [] } })

const goals = createTable('what', 'goal', 'measured', 'met')
const add = (what: string, goal: string, measured: string, isMet: boolean) => {
  say(`${what}: ${measured}`)
  goals.push([what, goal, measured, isMet ? 'yes' : 'NO'])
}

const controls = mode === '--controls' ? createControls() : undefined
const other = mode === '--beside' ? buildCommit(commit) : undefined
const othersFor = ({ kind }: Line) => {
  if (!controls) return other ? [other] : []
  const { slower, longer, writing } = controls
  if (kind === 'booking') return [writing]
  return kind === 'plain list' ? [slower, longer] : [slower]
}

async function measureRate(line: Line) {
  const { what, least } = line
  const sides = [HERE, ...othersFor(line)]
  const { measures, limit, stop } = await line.start(sides)
  const [limits = [], ours = [], ...others] = await inTurn([limit, ...measures])
  await stop()
  say(`${what}, here: ${describeReading(middle(ours))}`)
  say(`${what}, limit: ${describeReading(middle(limits))}`)
  const ratio = ratioOf(ours, limits)
  const rates = [ours, limits].map((all) => Math.round(rateOf(middle(all)))).join(' / ')
  add(what, `at least ${least}`, `${ratio.toFixed(2)} (${rates} per second)`, ratio >= least)
  for (const [index, readings] of others.entries())
    addBeside(what, ours, readings, sides[index + 1]?.name ?? '')
}

function addBeside(what: string, ours: Reading[], readings: Reading[], name: string) {
  say(`${what}, ${name}: ${describeReading(middle(readings))}`)
  const times = ratioOf(ours, readings)
  const measured = `${times.toFixed(2)} times its ${Math.round(rateOf(middle(readings)))}`
  // A control has to be slower; another commit must not be faster.
  const wanted = controls ? 1.1 : 0.95
  add(`  beside ${name}`, `at least ${wanted}`, measured, times >= wanted)
}

async function measureStart() {
  const folder = createFolder()
  const timeOf = async (starting: Promise<Running>) => {
    const server = await starting
    await server.stop()
    return { requests: 1, seconds: server.milliseconds / 1000 }
  }
  const [ours, limit] = await inTurn([() => timeOf(product(folder)), () => timeOf(bare())])
  const [own = 0, best = 0] = [ours, limit].map((all = []) => 1000 * middle(all).seconds)
  const measured = `${Math.round(own)} ms (a bare server takes ${Math.round(best)})`
  add('start of the built server to its first answer', '400 ms or less', measured, own <= 400)
}

/** The time of the first response after a commit, which is computed again, with many past bookings and with few. */
async function measureHistory() {
  const open = async (count: number): Promise<Measure> => {
    const folder = createFolder()
    const server = await product(folder)
    const past = openPast(databaseIn(folder))
    await past.insertAll(count)
    return async () => {
      const taken: number[] = []
      for (let round = 0; round < 40; round++) {
        past.commit()
        const began = performance.now()
        await (await fetch(server.url + path)).arrayBuffer()
        taken.push(performance.now() - began)
      }
      return { requests: 1, seconds: median(taken) / 1000 }
    }
  }
  const [many = [], few = []] = await inTurn([await open(100_000), await open(100)])
  const times = 1 / ratioOf(many, few)
  const [long, short] = [many, few].map((all) => (1000 * middle(all).seconds).toFixed(2))
  const what = 'getLocations with 100,000 past bookings, against 100'
  const measured = `${times.toFixed(2)} × (${long} / ${short} ms)`
  add(what, 'at most 1.1 × the time', measured, times <= 1.1)
}

/** Growth is the median of the last quarter minus the median just after the warm-up. */
async function measureMemory() {
  const server = await product(createFolder())
  const paths = ['/', path, '/reviews', '/api/getReviews', '/api/getHolds', '/book']
  const atRest = server.memory()
  const held: number[] = []
  let requests = 0
  while (requests < 200_000 || held.length < 24) {
    const headers = held.length % 2 === 0 ? AS_BROWSER : PLAIN
    const url = server.url + paths[held.length % paths.length]
    requests += (await read(url, headers, { connections: 16, seconds: 1 })).requests
    held.push(server.memory())
  }
  await server.stop()
  const growth = median(held.slice(-8)) - median(held.slice(4, 12))
  const most = Math.max(...held)
  const measured = `${growth.toFixed(1)} MB more; ${atRest.toFixed(0)} MB at rest, at most ${most.toFixed(0)} MB`
  // A difference of up to 3 MB depends on when the garbage collector ran.
  const isMet = growth <= 3 && most <= 150
  add('memory over 200,000 requests', 'no growth after the first; 150 MB or less', measured, isMet)
}

/** A letter that gathers several changes is due later, so nobody waits for it. */
async function untilAllSent(url: string) {
  const waiting = `select 1 from outbox where sent_at is null and (attempts > 0 or due_at <= ${Date.now()}) limit 1`
  while ((await query(url, waiting)).length > 0) await setTimeout(50)
}

/**
 * Measures several processes on one new database. docs/decisions/how-it-grows.md says what limits them. On Postgres a
 * booking is done when its messages have left. Otherwise a commit that sends them sooner would seem slower.
 */
async function measureSeveral(count: number, isBooking: boolean, cluster?: Cluster, side = HERE) {
  const folder = createFolder()
  const name = randomUUID()
  if (cluster) await query(cluster.url, `create database "${name}"`)
  const url = cluster?.url.replace('/postgres?', `/${name}?`)
  const env = {
    ...(isBooking && { PRACTICE_FILE: largePractice(side) }),
    ...(url && { DATABASE_URL: url }),
  }
  const servers: Running[] = []
  // One after the other, because the first one creates the tables.
  while (servers.length < count) servers.push(await product(folder, env, side))
  const urls = servers.map((server) => server.url)
  const measure = isBooking
    ? await booking(urls, { count: 800, ...(url && { afterAll: () => untilAllSent(url) }) })
    : () => readAll(servers, path, AS_BROWSER)
  if (isBooking) await measure()
  // Postgres itself does it after a minute. Until then it plans as if the tables were empty.
  if (url) await query(url, 'analyze')
  const reading = await measure()
  for (const server of servers) await server.stop()
  return reading
}

async function measureList({ url }: Cluster) {
  const name = randomUUID()
  await query(url, `create database "${name}"`)
  const seconds = await measureWaves(url.replace('/postgres?', `/${name}?`))
  const what = '40 times freed while 300 wait, two processes on Postgres'
  add(what, 'all told in 30 s', `${seconds.toFixed(1)} s, each wave right`, seconds <= 30)
}

async function measureGrowth(count: number, cluster?: Cluster) {
  const rate = async (isBooking: boolean) =>
    Math.round(rateOf(await measureSeveral(count, isBooking, cluster)))
  return [cluster ? 'Postgres' : 'SQLite', count, await rate(true), await rate(false)]
}

for (const line of LINES) await measureRate(line)
const cluster = controls ? undefined : await openCluster({ isDurable: true })
if (other && cluster) {
  const rate = (side: Side) => () => measureSeveral(4, true, cluster, side)
  const [ours = [], others = []] = await inTurn([rate(HERE), rate(other)])
  const what = 'POST bookAppointment, four processes on Postgres'
  add(what, 'as the other commit', describeReading(middle(ours)), true)
  addBeside(what, ours, others, other.name)
}
if (mode === undefined) {
  if (cluster) await measureList(cluster)
  await measureStart()
  await measureHistory()
  await measureMemory()
  const what = 'Lighthouse (mobile) on every public page'
  const below = findChromium()
    ? await measurePages()
    : ['not measured, because there is no Chromium']
  add(what, 'performance 98, the others 100', below.join(', ') || 'met', below.length === 0)
}
process.stdout.write(`${goals.toString()}\n`)
if (mode === undefined) {
  const clients = createTable('milliseconds', '1,000 clients', '20,000 clients')
  clients.push(...(await measureClients(1_000, 20_000)))
  process.stdout.write(`${clients.toString()}\n`)
  const growth = createTable('database', 'processes', 'bookings a second', 'reads a second')
  for (const engine of cluster ? [undefined, cluster] : [undefined])
    for (const count of [1, 4]) growth.push(await measureGrowth(count, engine))
  process.stdout.write(`${growth.toString()}\n`)
}
await cluster?.close()
process.exit()
