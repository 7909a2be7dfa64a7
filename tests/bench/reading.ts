import Sqlite from 'libsql'
import { getLocations } from '../../domain/calendar/location.ts'
import { getting, load } from './load.ts'
import { median, type Report, type Row, rateRow, ratio } from './row.ts'
import { bare, createFolder, databaseIn, INSERT_BOOKING, product, type Running } from './server.ts'

const { path } = getLocations
const NOT_OURS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** Responses per second, all from the cache of each process. */
export const reading = async (servers: readonly Running[]) => () =>
  load(servers, 64, Array<Buffer>(15_000).fill(getting(path)))

/** The rate of getLocations, compared with a server that only writes these bytes. */
export async function measureReading(report: Report): Promise<Row> {
  report('getLocations against a bare server')
  const ours = await product(createFolder())
  // Uncompressed, like the measured responses: the bare server writes the same bytes.
  const answer = await fetch(ours.url + path, { headers: { 'Accept-Encoding': 'identity' } })
  const head = [...answer.headers].filter(([name]) => !NOT_OURS.has(name)).flat()
  const limit = await bare(head, await answer.text())
  const found = await ratio(6, await reading([ours]), await reading([limit]))
  await ours.stop()
  await limit.stop()
  return rateRow('GET getLocations, 64 connections, against bare node:http', 0.5, found)
}

/** The time of the first response after a commit, which is computed again, with many past bookings and with few. */
export async function measureHistory(report: Report): Promise<Row> {
  report('getLocations with 100,000 bookings in the past, against 100')
  const open = async (count: number) => {
    const folder = createFolder()
    const server = await product(folder)
    const other = new Sqlite(databaseIn(folder))
    other.prepare('pragma busy_timeout = 2000').all()
    const inserts = INSERT_BOOKING.map((statement) => other.prepare(statement))
    other.transaction(() => {
      for (let nth = 0; nth < count; nth++) for (const insert of inserts) insert.run(`past ${nth}`)
    })()
    const write = other.prepare(
      `insert into limits (key, count, ends_at) values ('bench', 1, 0) on conflict (key) do update set count = count + 1`,
    )
    const time = async () => {
      const taken: number[] = []
      for (let round = 0; round < 40; round++) {
        write.run()
        const began = performance.now()
        await (await fetch(server.url + path)).arrayBuffer()
        taken.push(performance.now() - began)
      }
      return median(taken)
    }
    const close = async () => {
      other.close()
      await server.stop()
    }
    return { time, close }
  }
  const [many, few] = [await open(100_000), await open(100)]
  const found = await ratio(10, many.time, few.time)
  await many.close()
  await few.close()
  return {
    what: 'getLocations with 100,000 past bookings, against 100',
    goal: 'at most 1.1 × the time',
    measured: `${found.ratio.toFixed(2)} × (${found.ours.toFixed(2)} / ${found.limit.toFixed(2)} ms)`,
    isMet: found.ratio <= 1.1,
  }
}
