import { randomUUID } from 'node:crypto'
import { openCluster, query } from '../server/support/postgres-cluster.ts'
import { booking, largePractice } from './booking.ts'
import { reading } from './reading.ts'
import { median, type Report } from './row.ts'
import { createFolder, product, type Running } from './server.ts'

type Env = Record<string, string>
type Start = (servers: readonly Running[]) => Promise<() => Promise<number>>

async function createDatabase(postgres: string): Promise<Env> {
  const name = randomUUID()
  await query(postgres, `create database "${name}"`)
  return { DATABASE_URL: postgres.replace('/postgres?', `/${name}?`) }
}

/** The rate of several processes on one new database. */
async function rateOf(start: Start, processes: number, env: Env): Promise<string> {
  const folder = createFolder()
  const servers: Running[] = []
  // One after the other, because the first one creates the tables.
  while (servers.length < processes) servers.push(await product(folder, env))
  const measure = await start(servers)
  await measure()
  const rates = [await measure(), await measure(), await measure()]
  for (const server of servers) await server.stop()
  return String(Math.round(median(rates)))
}

/** Measures several processes on one database. docs/decisions/how-it-grows.md says what limits them. */
export async function measureGrowth(report: Report): Promise<string[][]> {
  const practice = { PRACTICE_FILE: largePractice() }
  const rows: string[][] = []
  const measure = async (engine: string, create: () => Promise<Env>) => {
    for (const processes of [1, 2, 4]) {
      report(`${engine}, processes: ${processes}`)
      const bookings = await rateOf(booking, processes, { ...practice, ...(await create()) })
      const reads = await rateOf(reading, processes, await create())
      rows.push([engine, String(processes), bookings, reads])
    }
  }
  const cluster = await openCluster({ isDurable: true })
  try {
    await measure('SQLite', async () => ({}))
    if (cluster) await measure('Postgres', () => createDatabase(cluster.url))
    return rows
  } finally {
    await cluster?.close()
  }
}
