import 'temporal-polyfill/global'
import { spawnSync } from 'node:child_process'
import { loadCatalog } from '../engine/catalog.ts'
import { savedPathTests } from '../engine/recordings.ts'
import { casesFor, type Entry } from './report.ts'
import { startQaServer } from './server.ts'

/** What the built pages depend on. */
const SOURCES =
  'build domain machines practice public src index.html package-lock.json vite.config.ts'
// The build writes this file last.
const find = [...SOURCES.split(' '), '-newer', 'dist/server/main.js', '-print', '-quit']
const { stdout, status } = spawnSync('find', find, { encoding: 'utf8' })
if (status !== 0 || stdout !== '') {
  const build = spawnSync('vite', ['build', '--app', '--logLevel', 'warn'], { stdio: 'inherit' })
  if (build.status !== 0) process.exit(1)
}
const catalog = await loadCatalog()
const savedOf = ({ table }: Entry) => (table ? savedPathTests(table) : [])
const reports = await Promise.all(
  catalog.map((entry) => casesFor({ ...entry, saved: savedOf(entry) })),
)

const place = { port: Number(process.env.PORT ?? 3300), host: '127.0.0.1' }
const server = await startQaServer(reports, place).catch((error) => {
  process.stderr.write(`${error.message}\nAnother port: PORT=3301 npm run qa\n`)
  process.exit(1)
})
process.stdout.write(`QA's page is at ${server.url}\nPress Ctrl+C to end.\n`)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void server.close().then(() => process.exit()))
