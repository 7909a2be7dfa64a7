import './report-processor-time.ts'
import { createServer } from 'node:http'
import { portOf } from '../../server/support/providers.ts'

/** The control: it works for 25 ms before it answers. */
const server = createServer((_, response) => {
  const end = process.cpuUsage().user + 25_000
  while (process.cpuUsage().user < end);
  response.end()
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`This is at http://localhost:${portOf(server)}`)
})
