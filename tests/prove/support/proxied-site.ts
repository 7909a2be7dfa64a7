import { expect } from 'vitest'
import { freePort, startCaddy } from '../../server/support/caddy.ts'
import { launch } from '../../server/support/child-process.ts'
import { createFolder, type Engine } from '../../server/support/engines.ts'

interface Options {
  readonly processCount?: number
  /** Where visitors may name another address than that of this machine. */
  readonly trustedNetwork?: string
  readonly PRACTICE_FILE?: string
}

/** Processes of the built site on one database behind Caddy, as in `deploy/`. */
export async function startProxiedSite(
  engine: Engine,
  { processCount = 2, trustedNetwork, ...env }: Options = {},
) {
  const httpsPort = await freePort()
  const databaseUrl = await engine.create()
  const settings = {
    DATABASE_URL: databaseUrl,
    OUTBOX_DIR: createFolder(),
    PUBLIC_URL: `https://practice.example:${httpsPort}`,
    DRAIN_SECONDS: '3',
    ...env,
  }
  /** Starts a server on this port, and waits until it is ready, as the systemd unit in `deploy/` does. */
  const startAt = async (port: number) => {
    const server = launch({ ...settings, PORT: String(port) }, 'dist/server/main.js')
    const waiting = launch({}, 'deploy/wait-until-ready.js', `http://127.0.0.1:${port}`, '50')
    expect([await waiting.exit(), waiting.err(), server.err()]).toEqual([0, '', ''])
    return server
  }
  const ports = await Promise.all(Array.from({ length: processCount }, freePort))
  const processes = new Map(
    await Promise.all(ports.map(async (port) => [port, await startAt(port)] as const)),
  )
  const caddy = await startCaddy(ports, httpsPort, trustedNetwork)

  /** Upgrades as deploy/install does: first the process that gets no requests, then immediately the other one. */
  async function upgrade(): Promise<void> {
    for (const port of ports.toReversed()) {
      await processes.get(port)?.stop()
      processes.set(port, await startAt(port))
    }
  }
  /** Kills a process, and returns a function that starts a new one in its place. */
  async function kill(index: number) {
    const port = ports[index % ports.length] ?? 0
    await processes.get(port)?.kill()
    return async () => {
      processes.set(port, await startAt(port))
    }
  }
  return { caddy, databaseUrl, upgrade, kill }
}
