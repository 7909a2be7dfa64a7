import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { urlPerHost } from '../config/postgres-url.ts'
import { deadlines } from '../system/deadlines.ts'
import { DatabaseBusy } from './tables.ts'

const RETRY_DELAY = 200

/**
 * Connections to the host that can be written to. A server that only reads, such as a standby, is left for the next
 * host of the URL. So is one that does not answer.
 */
export function openPool(url: string, config: PoolConfig) {
  const urls = urlPerHost(url)
  const connectionTimeoutMillis = deadlines.databaseConnection / urls.length
  const pool = new Pool({ ...config, connectionString: urls[0], connectionTimeoutMillis })
  // The pool replaces a lost connection at its next use. Without these listeners, losing a connection would
  // crash the process, whether the connection was idle or in a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  let writable = new WeakSet<PoolClient>()

  /** Sends new connections to the next host, unless another failure has done so. */
  function leave(url: string | undefined) {
    if (pool.options.connectionString !== url) return
    pool.options.connectionString = urls[(urls.indexOf(url ?? '') + 1) % urls.length]
  }

  /** Closes the connection at the deadline; what it is used for then fails. */
  async function connectOnce(deadline: number): Promise<PoolClient> {
    const client = await pool.connect()
    const { release } = client
    const expire = () => {
      client.release = () => undefined
      release(new Error('The database did not answer in time.'))
    }
    const timer = setTimeout(expire, deadline - performance.now())
    client.release = (error) => {
      clearTimeout(timer)
      release(error)
    }
    if (writable.has(client)) return client
    try {
      const { rows } = await client.query(
        "select where current_setting('transaction_read_only') = 'off'",
      )
      if (rows.length === 0) throw new Error('The database can only be read.')
    } catch (error) {
      client.release(true)
      throw error
    }
    writable.add(client)
    return client
  }

  return {
    /** Makes every connection prove again, before its next use, that the server can be written to. */
    recheck() {
      writable = new WeakSet()
    },
    /**
     * Sets a timeout for each transaction and each read outside of one, including the wait for a connection.
     * Postgres's own timeouts do not fire while its processes are stopped or the network is down. On expiry
     * the connection is closed, and its query fails. A commit in flight may still be applied later; a visitor
     * who retries the same booking then gets that booking.
     */
    withTimeout: (timeout: number): PostgresPool => ({
      connect: async () => {
        const start = performance.now()
        for (let attempt = 1; ; attempt++) {
          const { connectionString } = pool.options
          try {
            return await connectOnce(start + timeout)
          } catch (error) {
            leave(connectionString)
            const waited = performance.now() - start
            const patience = Math.min(timeout, deadlines.databaseConnection)
            if (pool.ending || waited + RETRY_DELAY > patience)
              throw new DatabaseBusy('No server can be written to.', { cause: error })
          }
          if (attempt % urls.length === 0) await pause(RETRY_DELAY)
        }
      },
      end: () => pool.end(),
    }),
  }
}
