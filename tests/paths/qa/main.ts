import 'temporal-polyfill/global'
import { machineReports } from './report.ts'
import { startQaServer } from './server.ts'

const port = Number(process.env.PORT ?? 3300)

const server = await startQaServer(await machineReports(), { port, host: '127.0.0.1' }).catch(
  (error) => {
    process.stderr.write(`${error.message}\nAnother port: PORT=3301 npm run qa\n`)
    process.exit(1)
  },
)
process.stdout.write(`QA's page is at ${server.url}\nPress Ctrl+C to end.\n`)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void server.close().then(() => process.exit()))
