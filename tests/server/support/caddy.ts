import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { findCaddy } from '../../programs.ts'
import { createAsk } from './ask-by-https.ts'
import { createFolder } from './engines.ts'

/** Lower than the ports of outgoing connections, one of which could get the port before its server listens, or again. */
const PORTS = { first: 20_000, count: 10_000 }
// Tests that run at the same time begin with other ports.
let port = (process.pid * 97) % PORTS.count

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** A port on which nothing listens. Each call returns another. */
export async function freePort(): Promise<number> {
  for (;;) {
    port = (port + 1) % PORTS.count
    const found = PORTS.first + port
    if (await isFree(found)) return found
  }
}

const SITE = 'practice.example'
const WWW = `www.${SITE}`

/**
 * Starts Caddy with the Caddyfile of `deploy/`, its own certificate authority, and free ports. All who ask from this machine
 * are one visitor without an address, unless Caddy trusts the network that they ask from to name another.
 */
export async function startCaddy(
  upstreams: readonly number[],
  httpsPort: number,
  trustedNetwork?: string,
) {
  const folder = createFolder()
  const config = join(folder, 'Caddyfile')
  const trust = trustedNetwork ? `trusted_proxies ${trustedNetwork}` : ''
  const deployed = readFileSync('deploy/Caddyfile', 'utf8')
  writeFileSync(config, deployed.replace('(process) {', `(process) {\n${trust}`))
  // At startup Caddy deletes empty folders, sometimes the one that it is about to put its certificate in.
  for (const site of [SITE, WWW]) {
    const certificates = join(folder, 'caddy/certificates/local', site)
    mkdirSync(certificates, { recursive: true })
    writeFileSync(join(certificates, 'not-empty'), '')
  }
  const httpPort = await freePort()
  const child: ChildProcess = spawn(
    findCaddy() ?? 'caddy',
    ['run', '--config', config, '--adapter', 'caddyfile'],
    {
      env: {
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        PRACTICE_SITE: SITE,
        PRACTICE_EMAIL: 'owner@practice.example',
        PRACTICE_UPSTREAMS: upstreams.map((port) => `127.0.0.1:${port}`).join(' '),
        PRACTICE_CADDY_OPTIONS: [
          'admin off',
          'local_certs',
          'skip_install_trust',
          `http_port ${httpPort}`,
          `https_port ${httpsPort}`,
        ].join('\n'),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let log = ''
  child.stderr?.on('data', (text) => {
    log += text
  })
  const ask = createAsk({
    ...{ site: SITE, httpPort, httpsPort },
    authority: () => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt')),
  })
  const answerOf = (host: string) =>
    ask('/healthz', { host }).then(
      ({ status }) => status,
      () => log,
    )
  // Each name gets a certificate of its own, one after the other.
  await expect.poll(() => Promise.all([SITE, WWW].map(answerOf))).toEqual([200, 308])
  return {
    ask,
    origin: `https://${SITE}:${httpsPort}`,
    site: SITE,
    stop: () =>
      new Promise<void>((gone) => {
        child.once('exit', () => gone())
        child.kill('SIGTERM')
      }),
  }
}
