import 'temporal-polyfill/global'
import { machineReports } from './report.ts'
import { startQaServer } from './server.ts'

const HELP = `Usage: npm run qa

Starts the site with the practice of the tests, and prints the address of QA's page: the site beside a panel with
the cases of every machine, a button for each thing a person cannot do, and room for what was found.

  PORT     where to listen; 3300 if it is not set
`

const DEFAULT_PORT = 3300

const portInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

if (process.argv.includes('--help')) {
  process.stdout.write(HELP)
  process.exit()
}
const port = Number(process.env.PORT ?? DEFAULT_PORT)
try {
  const { url, close } = await startQaServer(await machineReports(), { port, host: '127.0.0.1' })
  process.stdout.write(`QA's page is at ${url}\nPress Ctrl+C to end.\n`)
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void close().then(() => process.exit()))
} catch (error) {
  if (!portInUse(error)) throw error
  process.stderr.write(
    `PORT must be a free port, but ${port} is in use by another program. Try PORT=3301 npm run qa.\n`,
  )
  process.exitCode = 1
}
