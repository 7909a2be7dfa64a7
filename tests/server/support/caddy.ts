import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { createFolder } from './engines.ts'

export const CADDY = '/usr/bin/caddy'
export const hasCaddy = existsSync(CADDY)

export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The name by which the site is asked for. */
  readonly host?: string
  /** From which address of this machine. */
  readonly from?: string
  /** By http, without encryption. */
  readonly isPlain?: boolean
}

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

const SITE = 'practice.example'

/** Caddy with the Caddyfile of `deploy/`, its own certificate authority, and ports that are free here. */
export async function startCaddy(upstreams: readonly number[], httpsPort: number) {
  const folder = createFolder()
  const httpPort = await freePort()
  const child: ChildProcess = spawn(
    CADDY,
    ['run', '--config', resolve('deploy/Caddyfile'), '--adapter', 'caddyfile'],
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
  const authority = () => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'))

  /** One request as a browser sends it that knows this authority. */
  const ask = (
    path: string,
    { method = 'GET', headers = {}, body, host = SITE, from, isPlain = false }: Asked = {},
  ) =>
    new Promise<Answered>((answered, fail) => {
      const port = isPlain ? httpPort : httpsPort
      const sent = (isPlain ? http : https).request(
        {
          ...{ host: '127.0.0.1', port, path, method, agent: false },
          ...(from !== undefined && { localAddress: from }),
          ...(!isPlain && { servername: host, ca: authority() }),
          headers: { Host: `${host}:${port}`, ...headers },
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part) => parts.push(part))
          response.on('error', fail)
          response.on('end', () =>
            answered({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts),
            }),
          )
        },
      )
      sent.on('error', fail)
      sent.end(body)
    })
  await expect
    .poll(
      () =>
        ask('/healthz').then(
          ({ status }) => status,
          () => log,
        ),
      { timeout: 30_000 },
    )
    .toBe(200)
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
