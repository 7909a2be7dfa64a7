import 'temporal-polyfill/global'
import Table from 'cli-table3'
import { measureBooking } from './booking.ts'
import { measureHistory, measureReading } from './reading.ts'
import { memory, startUp } from './running.ts'
import { cleanUp } from './server.ts'

const HELP = `npm run bench

Measures the built server against what this machine could do at best, and says which goals are missed.
Build first: npm run build. A goal that is missed fails nothing.
`

const report = (progress: string): void => void process.stderr.write(`${progress}\n`)

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

if (process.argv.includes('--help')) process.stdout.write(HELP)
else await measure().finally(cleanUp)
