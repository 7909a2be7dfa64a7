import Sqlite from 'libsql'
import { getLocations } from '../../domain/calendar/location.ts'
import { during, getting, load } from './load.ts'
import { median, type Report, type Row, ratio } from './row.ts'
import { bare, createFolder, databaseIn, INSERT_BOOKING, product, type Running } from './server.ts'

const { path } = getLocations
const NOT_OURS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** The rate of getLocations, compared with a server that only writes these bytes. */
export async function measureReading(report: Report): Promise<Row> {
  report('getLocations against a bare server')
  const ours = await product(createFolder())
  // Uncompressed, like the measured responses: the bare server writes the same bytes.
  const answer = await fetch(ours.url + path, { headers: { 'Accept-Encoding': 'identity' } })
  const head = [...answer.headers].filter(([name]) => !NOT_OURS.has(name)).flat()
  const limit = await bare(head, await answer.text())
  const rate = (server: Running, milliseconds: number) => async () => {
    const { answers, seconds } = await load(server.port, 64, during(milliseconds, getting(path)))
    return answers / seconds
  }
  await rate(ours, 1_000)()
  await rate(limit, 1_000)()
  const found = await ratio(6, rate(ours, 1_500), rate(limit, 1_500))
  await ours.stop()
  await limit.stop()
  return {
    what: 'GET getLocations, 64 connections, against bare node:http',
    goal: 'at least 0.5',
    measured: `${found.ratio.toFixed(2)} (${Math.round(found.ours)} / ${Math.round(found.limit)} per second)`,
    isMet: found.ratio >= 0.5,
  }
}

function addPast(folder: string, count: number): void {
  const database = new Sqlite(databaseIn(folder))
  const client = database.prepare(
    `insert into clients (id, first_name, last_name, email, phone, created_at) values ('past', 'A', 'B', 'a@example.org', '', 0)`,
  )
  const booking = database.prepare(INSERT_BOOKING)
  database.transaction(() => {
    client.run()
    for (let nth = 0; nth < count; nth++) {
      const day = new Date(Date.UTC(2000, 0, 1 + Math.floor(nth / 20))).toISOString().slice(0, 10)
      const slot = `${String(8 + (nth % 10)).padStart(2, '0')}${nth % 20 < 10 ? '00' : '30'}`
      booking.run(`past ${nth}`, `past ${nth}`, '6', day, slot, 'past', 'a@example.org', '')
    }
  })()
  database.close()
}

/** The time of the first response after a commit, which is computed again, with many past bookings and with few. */
export async function measureHistory(report: Report): Promise<Row> {
  report('getLocations with 100,000 bookings in the past, against 100')
  const open = async (count: number) => {
    const folder = createFolder()
    await (await product(folder)).stop()
    addPast(folder, count)
    const server = await product(folder)
    const other = new Sqlite(databaseIn(folder))
    other.prepare('pragma busy_timeout = 2000').all()
    const write = other.prepare(
      `insert into limits (key, count, ends_at) values ('bench', 1, 0) on conflict (key) do update set count = count + 1`,
    )
    const times = async (rounds: number) => {
      const taken: number[] = []
      for (let round = 0; round < rounds; round++) {
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
    return { times, close }
  }
  const [many, few] = [await open(100_000), await open(100)]
  await many.times(100)
  await few.times(100)
  const found = await ratio(
    10,
    () => many.times(40),
    () => few.times(40),
  )
  await many.close()
  await few.close()
  return {
    what: 'getLocations with 100,000 past bookings, against 100',
    goal: 'at most 1.1 × the time',
    measured: `${found.ratio.toFixed(2)} × (${found.ours.toFixed(2)} / ${found.limit.toFixed(2)} ms)`,
    isMet: found.ratio <= 1.1,
  }
}
