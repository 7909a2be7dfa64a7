import { createServer } from 'node:http'
import type { Database } from '../database/tables.ts'
import { listen } from '../http/listen.ts'
import type { Services } from '../services.ts'
import type { DatabaseWork, Metrics } from './metrics.ts'
import { createRegistry } from './registry.ts'
import { readState } from './state.ts'

/** Only reachable from this machine. */
const HOST = '127.0.0.1'

/** Measures this process, and serves the metrics on a separate port. */
export async function serveMetrics(services: Services, port: number, backups: string | undefined) {
  const { metrics, contentType, print } = createRegistry(() => readState(services, backups))
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    print().then(
      (text) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      (error: unknown) => {
        services.log.error({ err: error }, 'The metrics could not be read.')
        response.writeHead(500).end()
      },
    )
  })
  const opened = await listen(server, { host: HOST, port, variable: 'METRICS_PORT' })
  // The metrics server must not keep the process running.
  server.unref()
  return {
    metrics,
    database: timedDatabase(services.database, metrics),
    notice: `Its metrics are at http://${HOST}:${opened}/metrics.`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Times the work of the database. The only single read it times is `version`, which most requests begin with. */
function timedDatabase(database: Database, metrics: Metrics): Database {
  const timed = async <T>(work: DatabaseWork, run: () => Promise<T>): Promise<T> => {
    const begin = performance.now()
    try {
      return await run()
    } finally {
      metrics.database(work, (performance.now() - begin) / 1000)
    }
  }
  return {
    ...database,
    write: (work, options) => timed('write', () => database.write(work, options)),
    snapshot: (work) => timed('snapshot', () => database.snapshot(work)),
    version: () => timed('read', () => database.version()),
  }
}
