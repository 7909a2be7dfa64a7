import 'temporal-polyfill/global'
import Table from 'cli-table3'
import { measureBooking } from './booking.ts'
import { measureGrowth } from './growing.ts'
import { measurePages } from './pages.ts'
import { measureHistory, measureReading } from './reading.ts'
import { memory, startUp } from './running.ts'
import { cleanUp } from './server.ts'

const report = (progress: string): void => void process.stderr.write(`${progress}\n`)
const createTable = (...head: string[]) => new Table({ head, style: { head: [], border: [] } })

const MEASURES = [startUp, measurePages, measureReading, measureHistory, measureBooking, memory]

/** Measures the built server against the best that this machine can do. A missed goal is not a failure. */
async function measure(): Promise<void> {
  const goals = createTable('what', 'goal', 'measured', 'met')
  for (const measureOne of MEASURES) {
    const { what, goal, measured, isMet } = await measureOne(report)
    goals.push([what, goal, measured, isMet ? 'yes' : 'NO'])
  }
  process.stdout.write(`${goals.toString()}\n`)
  const growth = createTable('database', 'processes', 'bookings a second', 'reads a second')
  growth.push(...(await measureGrowth(report)))
  process.stdout.write(`${growth.toString()}\n`)
}

await measure().finally(cleanUp)
