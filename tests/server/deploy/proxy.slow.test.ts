import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { freePort, hasCaddy, startCaddy } from '../support/caddy.ts'
import { killProcesses, launch } from '../support/child-process.ts'

afterEach(killProcesses)

/** Stands in for a process of the site: it counts the health checks, and echoes all other requests. */
async function startEcho() {
  const state = { status: 200, looks: 0 }
  const looks = new EventEmitter()
  const server = createServer((request, response) => {
    if (request.url !== '/readyz')
      return void request.pipe(response.setHeader('X-Port', String(port)))
    const isFromCaddy = request.headers['user-agent']?.startsWith('Go-')
    response.statusCode = state.status
    state.looks += 1
    response.end(() => isFromCaddy && looks.emit('look'))
  })
  const port = await freePort()
  await new Promise<void>((open) => server.listen(port, '127.0.0.1', open))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  onTestFinished(stop)
  return { port, state, looked: () => once(looks, 'look'), stop }
}

test('the check of health of the image looks once, and waits for nothing', async () => {
  // A single request, whose status becomes the exit code.
  const look = "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"
  const image = readFileSync('deploy/Dockerfile', 'utf8')
  expect(image).toMatch(/^HEALTHCHECK /m)
  expect(image).toContain(`\\\n  CMD ["node", "-e", "${look}"]\n`)
  const { port, state, stop } = await startEcho()
  const codeOf = () => launch({}, '-e', look.replace(':3000', `:${port}`)).code
  expect([await codeOf(), state.looks]).toEqual([0, 1])
  state.status = 503
  expect([await codeOf(), state.looks]).toEqual([1, 2])
  await stop()
  expect(await codeOf()).toBe(1)
})

describe.runIf(hasCaddy)('behind Caddy', () => {
  test('when one process is gone the other answers, and a booking is sent again once at most', async () => {
    const [first, second] = [await startEcho(), await startEcho()]
    const caddy = await startCaddy([first.port, second.port], await freePort())
    onTestFinished(caddy.stop)
    const send = async (body: string) => {
      const { status, body: answer } = await caddy.ask('/api/any', { method: 'POST', body })
      return [status, String(answer)]
    }
    expect(await send('before')).toEqual([200, 'before'])

    // Stop right after a health check, so that Caddy notices it by a failed request.
    await first.looked()
    await first.stop()
    await send('booking')
    expect(await send('booking')).toEqual([200, 'booking'])
    expect((await caddy.ask('/api/any')).status).toBe(200)
  })

  test('who waits for a process waits until Caddy has seen it, so that the one before may stop', async () => {
    const [first, second] = [await startEcho(), await startEcho()]
    const caddy = await startCaddy([first.port, second.port], await freePort())
    onTestFinished(caddy.stop)
    const portOf = async () => (await caddy.ask('/api/any', { method: 'POST' })).headers['x-port']
    first.state.status = 503
    await expect.poll(portOf).toBe(String(second.port))

    // Right after a health check, so that the next one is a full second away.
    await first.looked()
    first.state.status = 200
    const url = `http://127.0.0.1:${first.port}`
    const waiting = launch({}, 'deploy/wait-until-ready.js', url, '60')
    expect([await waiting.code, waiting.err()]).toEqual([0, ''])
    expect(await portOf()).toBe(String(first.port))
  })

  test('while no process is ready, one of them still answers', async () => {
    const { state, port } = await startEcho()
    const caddy = await startCaddy([port], await freePort())
    onTestFinished(caddy.stop)
    state.status = 503
    const looks = state.looks
    await expect.poll(() => state.looks - looks).toBeGreaterThan(2)
    const page = await caddy.ask('/')
    const booking = await caddy.ask('/api/any', { method: 'POST', body: 'booking' })
    expect([page.status, booking.status, String(booking.body)]).toEqual([200, 200, 'booking'])
  })
})
