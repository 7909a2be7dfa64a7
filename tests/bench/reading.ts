import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import type { Running } from './server.ts'

/** What was found in one measurement. */
export interface Reading {
  /** How many requests were answered. */
  readonly requests: number
  readonly seconds: number
  /** The latencies that half and 99 of 100 requests did not exceed, in milliseconds. */
  readonly p50?: number
  readonly p99?: number
}
/** Takes about so many seconds, unless it counts. */
export type Measure = (seconds?: number) => Promise<Reading>

export const rateOf = ({ requests, seconds }: Reading): number => requests / seconds

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** The headers with which Chromium asks for data or for a page. */
export const AS_BROWSER = {
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-US,en;q=0.9',
  'Cache-Control': 'no-cache',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Site': 'same-origin',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36',
}
export const PLAIN = { Accept: '*/*' }
export type Headers = Readonly<Record<string, string>>

/** Shorter readings depend on the second in which they end. */
const SECONDS = 5
const WARM_UP = 1

const report = v.object({
  duration: v.number(),
  '2xx': v.number(),
  non2xx: v.literal(0),
  errors: v.literal(0),
  latency: v.object({ p50: v.number(), p99: v.number() }),
})

const execute = promisify(execFile)

/** The report of a program from the npm registry. */
export async function npx<Report>(
  schema: v.GenericSchema<unknown, Report>,
  args: readonly string[],
  env = {},
): Promise<Report> {
  const options = { env: { ...process.env, ...env }, maxBuffer: 2 ** 26 }
  const { stdout } = await execute('npx', ['--yes', ...args], options)
  return v.parse(schema, JSON.parse(stdout))
}

/** Asks for a URL with many connections, each of which waits for a response before it asks again. */
export async function read(
  url: string,
  headers: Headers,
  { connections = 64, seconds = SECONDS } = {},
): Promise<Reading> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['--json', '-n', '-c', String(connections), '-d', String(seconds), ...sent]
  const { duration, latency, ...counts } = await npx(report, ['autocannon@8.0.0', ...options, url])
  return { requests: counts['2xx'], seconds: duration, ...latency }
}

/** Reads a path of several servers at once. */
export async function readAll(
  servers: readonly Running[],
  path: string,
  headers: Headers,
): Promise<Reading> {
  const connections = 64 / servers.length
  const readings = await Promise.all(
    servers.map(({ url }) => read(url + path, headers, { connections })),
  )
  const requests = readings.reduce((sum, one) => sum + one.requests, 0)
  return { requests, seconds: Math.max(...readings.map(({ seconds }) => seconds)) }
}

/**
 * Measures all in turn, so that other load on the machine affects each of them, first once as a warm-up. Returns three
 * readings of each.
 */
export async function inTurn(measures: readonly Measure[]): Promise<Reading[][]> {
  const readings: Reading[][] = measures.map(() => [])
  for (const round of [0, 1, 2, 3])
    for (const [index, measure] of measures.entries()) {
      const reading = await measure(round === 0 ? WARM_UP : SECONDS)
      if (round > 0) readings[index]?.push(reading)
    }
  return readings
}

const whole = (number: number) => Math.round(number).toLocaleString('en-US')

export const describeReading = (reading: Reading): string => {
  const { requests, seconds, p50, p99 } = reading
  const latency = p99 === undefined ? '' : `, p50 ${p50} ms, p99 ${p99} ms`
  return `${whole(rateOf(reading))} a second (${whole(requests)} in ${seconds.toFixed(1)} s${latency})`
}

/** The reading in the middle. */
export const middle = (readings: readonly Reading[]): Reading =>
  readings.toSorted((one, other) => rateOf(one) - rateOf(other))[
    Math.floor(readings.length / 2)
  ] ?? { requests: 0, seconds: 0 }

/** The median of the ratios of readings that were taken beside each other. */
export const ratioOf = (ours: readonly Reading[], others: readonly Reading[]): number =>
  median(ours.map((one, index) => rateOf(one) / rateOf(others[index] ?? one)))
