import { getLocations } from '../../domain/calendar/location.ts'
import { getting, load } from './load.ts'
import { median, type Report, type Row } from './row.ts'
import { bare, createFolder, product } from './server.ts'

export async function startUp(report: Report): Promise<Row> {
  report('starting the built server')
  const folder = createFolder()
  // The first start creates the database, so it is not measured.
  await (await product(folder)).stop()
  const ours: number[] = []
  const limit: number[] = []
  for (let round = 0; round < 5; round++) {
    for (const [times, open] of [
      [ours, () => product(folder)],
      [limit, () => bare([], '')],
    ] as const) {
      const server = await open()
      times.push(server.milliseconds)
      await server.stop()
    }
  }
  return {
    what: 'start of the built server to its first answer',
    goal: '400 ms or less',
    measured: `${Math.round(median(ours))} ms (a bare server takes ${Math.round(median(limit))})`,
    isMet: median(ours) <= 400,
  }
}

const REQUESTS = 200_000
const WARM = 20_000
const STEP = 5_000
const PATHS = ['/', getLocations.path, '/reviews', '/api/getReviews', '/api/getHolds', '/book']

/** Growth is the median of the last quarter minus the median just after the warm-up. */
export async function memory(report: Report): Promise<Row> {
  const server = await product(createFolder())
  const questions = PATHS.map(getting)
  const held: number[] = []
  for (let sent = 0; sent < REQUESTS; sent += STEP) {
    report(`memory: ${sent} of ${REQUESTS} requests`)
    let left = STEP
    await load(server.port, 16, () => (left-- > 0 ? questions[left % questions.length] : undefined))
    const now = server.memory()
    if (now === undefined) break
    held.push(now)
  }
  await server.stop()
  const warm = held.slice(WARM / STEP, WARM / STEP + 8)
  const late = held.slice(-held.length / 4)
  const growth = median(late) - median(warm)
  const most = Math.max(...held)
  return {
    what: 'memory over 200,000 requests',
    goal: 'no growth after 20,000; 120 MB or less',
    measured: Number.isFinite(growth)
      ? `${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MB; at most ${most.toFixed(0)} MB, ${median(late).toFixed(0)} at the end`
      : 'this system does not tell',
    // A difference of up to 3 MB depends on when the garbage collector ran.
    isMet: growth <= 3 && most <= 120,
  }
}
