import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { fine } from '../../server/doctor/finding.ts'
import { startPing } from '../../server/doctor/ping.ts'
import { HOOK_PATH, signatureOf } from '../../server/messages/replies/twilio-hook.ts'
import { bookVisit, freeSlots, jane } from '../server/support/bookings.ts'
import { killProcesses, launch, portOf, running } from '../server/support/child-process.ts'
import { NOON } from '../server/support/clock.ts'
import { availableEngines, createFolder } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { runCommand } from '../server/support/owner-tool.ts'
import { openStalledMachines, openStalledPeer, STALLS } from '../server/support/stalled-peer.ts'
import { openTestServer } from '../server/support/test-server.ts'
import { createVisitor } from '../server/support/visitor.ts'
import { times } from '../times.ts'

afterAll(killProcesses)

const BACKUP = 'practice-2026-07-01.db.age'
const LINES = [
  'A message could not be sent.',
  'Backups were not copied.',
  'UPDATES_URL did not say which version is the newest.',
]

const newDatabase = () => `file:${join(createFolder(), 'practice.db')}`
const isAlive = async (url: string) => (await fetch(`${url}/healthz`)).status === 200

describe.each(availableEngines)('on $name', (engine) => {
  test.each(STALLS)(
    'while every other machine %s, the site books, backs up, says so and stops in time',
    async (stall) => {
      const { env, findings } = await openStalledMachines(stall)
      const app = await openTestServer(engine, env)
      await bookVisit(app.visitor(), await freeSlots(app)())
      await expect.poll(() => readdirSync(env.BACKUP_DIR)).toEqual([BACKUP])
      for (const line of LINES) await expect.poll(() => app.logged.join()).toContain(line)
      const { out } = await runCommand(['doctor'], { ...app.env, PORT: '1' }, { clock: app.clock })
      for (const finding of findings) expect(out).toContain(finding)
      const alarm = app.database.read
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'backup-alarm')
      expect(await alarm.execute()).toEqual([{ id: 'copy-alarm-2026-07-01' }])
      await bookVisit(app.visitor(), await freeSlots(app)(), { email: 'b@client.example' })
      const asked = Date.now()
      await app.close()
      expect(Date.now() - asked).toBeLessThan(10_000)
    },
  )
})

test.each(STALLS)(
  'a machine at PING_URL that %s is waited for in vain, and not for long',
  async (stall) => {
    const slowly = stall === 'is silent' ? '' : 'HTTP/1.1 200 OK\r\nX: '
    const url = `http://127.0.0.1:${await openStalledPeer({ slowly })}`
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(line) })
    const { stop } = startPing({ log }, url, async () => [fine('The disk has room.')])
    await stop()
    expect(lines.join()).toContain('PING_URL could not be requested.')
  },
)

/** Postgres through a proxy that can stall its answers. */
async function openStallingProxy(databaseUrl: string) {
  const state: { stall: (typeof STALLS)[number] | undefined } = { stall: undefined }
  const socketOf = (folder: string) => join(folder, '.s.PGSQL.5432')
  const behind = new URL(databaseUrl.replace('@/', '@x/')).searchParams.get('host') ?? ''
  const folder = createFolder()
  const proxy = createServer((client) => {
    const server = connect(socketOf(behind))
    let waiting = Buffer.alloc(0)
    const pass = (bytes: number) => {
      client.write(waiting.subarray(0, bytes))
      waiting = waiting.subarray(bytes)
    }
    server.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk])
      if (!state.stall) pass(waiting.length)
    })
    const passing = setInterval(() => {
      if (state.stall !== 'is silent') pass(state.stall ? 1 : waiting.length)
    }, 1_000)
    client.on('data', (chunk) => server.write(chunk))
    for (const socket of [client, server])
      socket
        .on('error', () => undefined)
        .on('close', () => {
          clearInterval(passing)
          client.destroy()
          server.destroy()
        })
  })
  proxy.listen(socketOf(folder))
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  return { state, url: databaseUrl.replace(behind, folder) }
}

test.runIf(inject('postgres') !== '').each(STALLS)(
  'while Postgres %s, every request is answered in time, and afterwards all works without a restart',
  async (stall) => {
    const [engine] = availableEngines.slice(-1)
    if (!engine) throw new Error('There is no engine.')
    const { state, url } = await openStallingProxy(await engine.create())
    const app = await openTestServer({ name: 'Postgres', create: async () => url })
    const slots = await Promise.all(times(5, freeSlots(app)))
    state.stall = stall
    const begin = performance.now()
    const asked = await Promise.all([
      ...slots.map(async (slot) => {
        const { status } = await app.visitor().post(bookAppointment, { ...jane, ...slot })
        return status
      }),
      fetch(`${app.url}/readyz`).then(({ status }) => status),
    ])
    expect(new Set(asked)).toEqual(new Set([503]))
    expect(performance.now() - begin).toBeLessThan(10_000)
    expect(await isAlive(app.url)).toBe(true)
    state.stall = undefined
    await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200)
    await bookVisit(app.visitor(), await freeSlots(app)())
  },
)

test.for(STALLS)(
  'while no name is found because DNS %s, the site books and backs up',
  async (stall, context) => {
    if (process.getuid?.() !== 0) return context.skip('Only root can give a process another DNS.')
    const dns = createSocket('udp4')
    dns.on('message', (_, { port, address }) => {
      if (stall !== 'is silent') dns.send('x', port, address)
    })
    dns.bind(53, '127.0.5.3')
    await once(dns, 'listening')
    onTestFinished(() => void dns.close())
    const { env } = await openStalledMachines('is silent')
    const folder = createFolder()
    const resolver = join(folder, 'resolv.conf')
    writeFileSync(resolver, 'nameserver 127.0.5.3\n')
    const program = 'node --import tsx tests/prove/support/clock-controlled-server.ts'
    const script = `mount --bind ${resolver} /etc/resolv.conf && exec ${program}`
    const named = Object.entries(env).map(([name, value]) => [
      name,
      value.replace(/127\.0\.0\.1:\d+/, 'stalled.example'),
    ])
    const settings = {
      PORT: '0',
      CLOCK: String(NOON),
      DATABASE_URL: newDatabase(),
      ALLOW_UNENCRYPTED: 'yes',
    }
    const server = launch(
      { NODE: 'unshare', ...settings, ...Object.fromEntries(named) },
      '--mount',
      'sh',
      '-c',
      script,
    )
    await expect.poll(() => portOf(server.out()) ?? server.err()).toMatch(/^\d+$/)
    const url = `http://127.0.0.1:${portOf(server.out())}`
    const app = { visitor: () => createVisitor(url) }
    await bookVisit(app.visitor(), await freeSlots(app)())
    await expect.poll(() => readdirSync(env.BACKUP_DIR)).toEqual([BACKUP])
    for (const line of LINES) await expect.poll(server.out).toContain(line)
    expect(await isAlive(url)).toBe(true)
    await server.kill()
  },
)

test('one text message of a stranger does not freeze the server', async () => {
  const { env } = await openStalledMachines('is silent')
  const { SMTP_URL: _, ...settings } = env
  const server = await running({ ...settings, DATABASE_URL: newDatabase() })
  const Body = `Stop ${'texting me '.repeat(40)}!x`
  const body = new URLSearchParams({ From: '+12125550142', Body, MessageSid: 'SM1' })
  const own = `http://localhost:${portOf(server.out())}`
  const signature = signatureOf(own + HOOK_PATH, body, env.TWILIO_AUTH_TOKEN)
  const headers = { 'X-Twilio-Signature': signature }
  const answer = await fetch(server.url + HOOK_PATH, { method: 'POST', headers, body })
  expect([answer.status, await answer.text()]).toEqual([200, '<Response></Response>'])
  expect(await isAlive(server.url)).toBe(true)
  expect(await server.stop()).toBe(0)
})

test('a server whose loop never ends is ended after half a minute, with a line in its log', async () => {
  const freeze = 'data:text/javascript,process.on(%27SIGUSR2%27,()=>{for(;;);})'
  const server = await running({ NODE_OPTIONS: `--import=${freeze}`, DATABASE_URL: newDatabase() })
  expect(await isAlive(server.url)).toBe(true)
  const frozen = Date.now()
  process.kill(server.pid, 'SIGUSR2')
  await server.exit()
  expect(server.child.signalCode).toBe('SIGKILL')
  expect(server.out()).toMatch(/\{"level":60,"time":\d+,"event":"frozen","msg":"[^"]+"\}\n$/)
  expect(Date.now() - frozen).toBeGreaterThan(28_000)
})
