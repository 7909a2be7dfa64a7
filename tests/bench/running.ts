import { getLocations } from '../../domain/calendar/location.ts'
import { getting, load } from './load.ts'
import { median, type Report, type Row, ratio } from './row.ts'
import { bare, createFolder, product, type Running } from './server.ts'

/** The first start, which creates the database, only warms up. */
export async function startUp(report: Report): Promise<Row> {
  report('starting the built server')
  const folder = createFolder()
  const timeOf = async (starting: Promise<Running>) => {
    const server = await starting
    await server.stop()
    return server.milliseconds
  }
  const { ours, limit } = await ratio(
    5,
    () => timeOf(product(folder)),
    () => timeOf(bare([], '')),
  )
  return {
    what: 'start of the built server to its first answer',
    goal: '400 ms or less',
    measured: `${Math.round(ours)} ms (a bare server takes ${Math.round(limit)})`,
    isMet: ours <= 400,
  }
}

const REQUESTS = 200_000
const WARM = 20_000
const STEP = 5_000
const PATHS = ['/', getLocations.path, '/reviews', '/api/getReviews', '/api/getHolds', '/book']

/** Growth is the median of the last quarter minus the median just after the warm-up. */
export async function memory(report: Report): Promise<Row> {
  const server = await product(createFolder())
  const requests = Array.from({ length: STEP / PATHS.length }, () => PATHS.map(getting)).flat()
  const held: number[] = []
  for (let sent = 0; sent < REQUESTS; sent += STEP) {
    report(`memory: ${sent} of ${REQUESTS} requests`)
    await load([server], 16, requests)
    held.push(server.memory())
  }
  await server.stop()
  const warm = held.slice(WARM / STEP, WARM / STEP + 8)
  const late = held.slice(-held.length / 4)
  const growth = median(late) - median(warm)
  const most = Math.max(...held)
  return {
    what: 'memory over 200,000 requests',
    goal: 'no growth after 20,000; 120 MB or less',
    measured: `${growth.toFixed(1)} MB more; at most ${most.toFixed(0)} MB, ${median(late).toFixed(0)} at the end`,
    // A difference of up to 3 MB depends on when the garbage collector ran.
    isMet: growth <= 3 && most <= 120,
  }
}
