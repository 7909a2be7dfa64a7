import 'temporal-polyfill/global'
import Table from 'cli-table3'
import { measureBooking } from './booking.ts'
import { measureHistory, measureReading } from './reading.ts'
import { memory, startUp } from './running.ts'
import { cleanUp } from './server.ts'

const report = (progress: string): void => void process.stderr.write(`${progress}\n`)

/** Measures the built server against the best that this machine can do. A missed goal is not a failure. */
async function measure(): Promise<void> {
  const table = new Table({
    head: ['what', 'goal', 'measured', 'met'],
    style: { head: [], border: [] },
  })
  for (const measureOne of [startUp, measureReading, measureHistory, measureBooking, memory]) {
    const { what, goal, measured, isMet } = await measureOne(report)
    table.push([what, goal, measured, isMet ? 'yes' : 'NO'])
  }
  process.stdout.write(`${table.toString()}\n`)
}

await measure().finally(cleanUp)
