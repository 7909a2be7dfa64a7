import 'temporal-polyfill/global'
import Table from 'cli-table3'
import { measureBooking } from './booking.ts'
import { measureBrowsing } from './browsing.ts'
import { measureHistory, measureReading } from './reading.ts'
import type { Row } from './row.ts'
import { memory, startUp } from './running.ts'
import { cleanUp } from './server.ts'

const HELP = `npm run bench [-- server|browser]

Measures the built site against what this machine could do at best, and says which goals are missed.
Build first: npm run build. A goal that is missed fails nothing.
`

const report = (progress: string): void => void process.stderr.write(`${progress}\n`)

const parts: Record<string, () => Promise<Row[]>> = {
  server: async () => [
    await startUp(report),
    await measureReading(report),
    await measureHistory(report),
    await measureBooking(report),
    await memory(report),
  ],
  browser: () => measureBrowsing(report),
}

async function measure(only: string | undefined): Promise<void> {
  const table = new Table({
    head: ['what', 'goal', 'measured', 'met'],
    style: { head: [], border: [] },
  })
  for (const [name, part] of Object.entries(parts)) {
    if (only !== undefined && only !== name) continue
    for (const { what, goal, measured, isMet } of await part())
      table.push([what, goal, measured, isMet ? 'yes' : 'NO'])
  }
  process.stdout.write(`${table.toString()}\n`)
}

const [only] = process.argv.slice(2)
if (only === '--help') process.stdout.write(HELP)
else await measure(only).finally(cleanUp)
