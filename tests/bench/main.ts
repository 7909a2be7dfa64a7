import 'temporal-polyfill/global'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import Table from 'cli-table3'
import * as v from 'valibot'
import { FONTCONFIG_FILE, findChromium } from '../../build/chromium.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import { sitemapPaths } from '../../domain/routes.ts'
import { type Cluster, openCluster, query } from '../server/support/postgres-cluster.ts'
import { booking, largePractice, openPast } from './booking.ts'
import { bare, createFolder, databaseIn, product, type Running } from './server.ts'

// Measures the built server against the best that this machine can do. A missed goal is not a failure.

const { path } = getLocations
const execute = promisify(execFile)
const CHROMIUM = '--headless=new --no-sandbox --disable-gpu --disable-quic'
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const leastOf = (what: (typeof SCORES)[number]) => (what === 'performance' ? 98 : 100)
const lighthouse = v.object({
  categories: v.object(v.entriesFromList(SCORES, v.object({ score: v.number() }))),
})
const autocannon = v.object({ duration: v.number(), '2xx': v.number(), non2xx: v.literal(0) })

/** The report of a program from the npm registry. */
async function npx<Report>(schema: v.GenericSchema<unknown, Report>, ...args: string[]) {
  const env = { ...process.env, CHROME_PATH: findChromium(), FONTCONFIG_FILE }
  const { stdout } = await execute('npx', ['--yes', ...args], { env, maxBuffer: 2 ** 26 })
  return v.parse(schema, JSON.parse(stdout))
}

/** The responses per second of all servers; each connection waits for one before it asks for the next. */
async function readRate(urls: readonly string[], connections = 64, count = 15_000) {
  const rates = urls.map(async (url) => {
    const options = ['--json', '-n', '-c', String(connections / urls.length), '-a', String(count)]
    const report = await npx(autocannon, 'autocannon@8.0.0', ...options, url)
    return report['2xx'] / report.duration
  })
  return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0)
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

type Measure = () => Promise<number>

/** Measures both in turn, so that other load on the machine affects both; returns the medians after a warm-up. */
async function ratio(ours: Measure, limit: Measure) {
  const pairs: { ours: number; limit: number }[] = []
  while (pairs.length < 6) pairs.push({ ours: await ours(), limit: await limit() })
  const warm = pairs.slice(1)
  return {
    ratio: median(warm.map((pair) => pair.ours / pair.limit)),
    ours: median(warm.map((pair) => pair.ours)),
    limit: median(warm.map((pair) => pair.limit)),
  }
}

const goals = new Table({ head: ['what', 'goal', 'measured', 'met'], style: { head: [] } })
const add = (what: string, goal: string, measured: string, isMet: boolean) => {
  process.stderr.write(`${what}: ${measured}\n`)
  goals.push([what, goal, measured, isMet ? 'yes' : 'NO'])
}
/** A rate per second that must reach a part of the best that this machine can do. */
async function addRate(what: string, least: number, ours: Measure, limit: Measure) {
  const found = await ratio(ours, limit)
  const rates = `${Math.round(found.ours)} / ${Math.round(found.limit)} per second`
  add(what, `at least ${least}`, `${found.ratio.toFixed(2)} (${rates})`, found.ratio >= least)
}

async function measureStart() {
  const folder = createFolder()
  const timeOf = async (starting: Promise<Running>) => {
    const server = await starting
    await server.stop()
    return server.milliseconds
  }
  const start = () => timeOf(product(folder))
  const { ours, limit } = await ratio(start, () => timeOf(bare()))
  const measured = `${Math.round(ours)} ms (a bare server takes ${Math.round(limit)})`
  add('start of the built server to its first answer', '400 ms or less', measured, ours <= 400)
}

type Scores = v.InferOutput<typeof lighthouse>['categories']

/** The scores of a page; undefined if Lighthouse could not load it twice. Once in a while it cannot. */
async function scoresOf(url: string, isLast = false): Promise<Scores | undefined> {
  const options = ['--output=json', '--quiet', `--chrome-flags=${CHROMIUM}`]
  try {
    return (await npx(lighthouse, 'lighthouse@12.8.2', url, ...options)).categories
  } catch (error) {
    const [reason = ''] = String(error).split('\n')
    process.stderr.write(`Lighthouse could not load ${url}: ${reason}\n`)
    return isLast ? undefined : scoresOf(url, true)
  }
}

async function measurePages() {
  const { url, stop } = await product(createFolder())
  const below: string[] = []
  for (const page of sitemapPaths()) {
    // A practice can turn a page off.
    if (!(await fetch(url + page)).ok) continue
    const runs: Scores[] = []
    for (const _ of [1, 2, 3]) {
      const scores = await scoresOf(url + page)
      if (scores) runs.push(scores)
      else below.push(`${page} could not be loaded`)
    }
    for (const what of SCORES) {
      const score = Math.round(100 * median(runs.map((run) => run[what].score)))
      if (score < leastOf(what)) below.push(`${what} of ${page} ${score}`)
    }
  }
  await stop()
  const goal = 'performance 98, the others 100'
  add(
    'Lighthouse (mobile) on every public page',
    goal,
    below.join(', ') || 'met',
    below.length === 0,
  )
}

async function measureReading() {
  const server = await product(createFolder())
  // The bare server writes the same bytes: uncompressed, and without the headers that Node adds to each response.
  const answer = await fetch(server.url + path, { headers: { 'Accept-Encoding': 'identity' } })
  const isAdded = /^(?:date|connection|keep-alive|transfer-encoding)$/
  const head = [...answer.headers].filter(([name]) => !isAdded.test(name)).flat()
  const limit = await bare(head, await answer.text())
  const rateOf = (url: string) => () => readRate([url])
  const what = 'GET getLocations, 64 connections, against bare node:http'
  await addRate(what, 0.5, rateOf(server.url + path), rateOf(limit.url))
  await Promise.all([server.stop(), limit.stop()])
}

/** The time of the first response after a commit, which is computed again, with many past bookings and with few. */
async function measureHistory() {
  const open = async (count: number) => {
    const folder = createFolder()
    const server = await product(folder)
    const past = openPast(databaseIn(folder))
    past.insertAll(count)
    return async () => {
      const taken: number[] = []
      for (let round = 0; round < 40; round++) {
        past.commit()
        const began = performance.now()
        await (await fetch(server.url + path)).arrayBuffer()
        taken.push(performance.now() - began)
      }
      return median(taken)
    }
  }
  const found = await ratio(await open(100_000), await open(100))
  const measured = `${found.ratio.toFixed(2)} × (${found.ours.toFixed(2)} / ${found.limit.toFixed(2)} ms)`
  const what = 'getLocations with 100,000 past bookings, against 100'
  add(what, 'at most 1.1 × the time', measured, found.ratio <= 1.1)
}

async function measureBooking() {
  const folder = createFolder()
  const server = await product(folder, { PRACTICE_FILE: largePractice() })
  const what = 'POST bookAppointment committed, 32 visitors at once, against raw transactions'
  await addRate(what, 0.35, await booking(server.url), openPast(databaseIn(folder)).measure)
  await server.stop()
}

/** Growth is the median of the last quarter minus the median just after the warm-up. */
async function measureMemory() {
  const server = await product(createFolder())
  const paths = ['/', path, '/reviews', '/api/getReviews', '/api/getHolds', '/book']
  const held: number[] = []
  while (held.length < 40) {
    await readRate([server.url + paths[held.length % paths.length]], 16, 5_000)
    held.push(server.memory())
  }
  await server.stop()
  const growth = median(held.slice(-10)) - median(held.slice(4, 12))
  const most = Math.max(...held)
  const measured = `${growth.toFixed(1)} MB more; at most ${most.toFixed(0)} MB`
  // A difference of up to 3 MB depends on when the garbage collector ran.
  const isMet = growth <= 3 && most <= 120
  add('memory over 200,000 requests', 'no growth after 20,000; 120 MB or less', measured, isMet)
}

/** Rates of several processes on one new database. docs/decisions/how-it-grows.md says what limits them. */
async function measureGrowth(count: number, cluster?: Cluster) {
  const rateOf = async (isBooking: boolean) => {
    const folder = createFolder()
    const name = randomUUID()
    if (cluster) await query(cluster.url, `create database "${name}"`)
    const url = cluster?.url.replace('/postgres?', `/${name}?`)
    const env = {
      ...(isBooking && { PRACTICE_FILE: largePractice() }),
      ...(url && { DATABASE_URL: url }),
    }
    const servers: Running[] = []
    // One after the other, because the first one creates the tables.
    while (servers.length < count) servers.push(await product(folder, env))
    const urls = servers.map(({ url }) => url)
    const measure = isBooking
      ? await booking(...urls)
      : () => readRate(urls.map((url) => url + path))
    const rates = [await measure(), await measure(), await measure(), await measure()]
    for (const server of servers) await server.stop()
    return Math.round(median(rates.slice(1)))
  }
  return [cluster ? 'Postgres' : 'SQLite', count, await rateOf(true), await rateOf(false)]
}

await measureStart()
await measureReading()
await measureHistory()
await measureBooking()
await measureMemory()
await measurePages()
process.stdout.write(`${goals.toString()}\n`)
const head = ['database', 'processes', 'bookings a second', 'reads a second']
const growth = new Table({ head, style: { head: [] } })
const cluster = await openCluster({ isDurable: true })
for (const engine of cluster ? [undefined, cluster] : [undefined])
  for (const count of [1, 2, 4]) growth.push(await measureGrowth(count, engine))
await cluster?.close()
process.stdout.write(`${growth.toString()}\n`)
process.exit()
