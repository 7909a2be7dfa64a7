import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort, hasCaddy, startCaddy } from '../support/caddy.ts'
import { killProcesses, launch } from '../support/child-process.ts'

afterEach(killProcesses)

describe.runIf(hasCaddy)('who waits for a process that starts', () => {
  test('waits until Caddy has seen it, so that the one before may stop', async () => {
    let isReady = true
    const looks = new EventEmitter()
    const site = createServer((request, response) => {
      const isLook = request.url === '/readyz' && request.headers['user-agent']?.startsWith('Go-')
      response.statusCode = request.url === '/readyz' && !isReady ? 503 : 200
      response.end(() => isLook && looks.emit('look'))
    })
    const port = await freePort()
    await new Promise<void>((open) => site.listen(port, '127.0.0.1', open))
    const caddy = await startCaddy([port], await freePort())
    // Caddy waits for somebody to answer a request that only reads, but refuses one that changes something.
    const send = async () => (await caddy.ask('/api/any', { method: 'POST' })).status
    isReady = false
    await expect.poll(send).toBe(503)

    // Right after a look, so that the next one is a whole second away.
    await once(looks, 'look')
    isReady = true
    const waiting = launch({}, 'deploy/wait-until-ready.js', `http://127.0.0.1:${port}`, '60')
    expect([await waiting.code, waiting.err()]).toEqual([0, ''])
    expect(await send()).toBe(200)

    await caddy.stop()
    site.close()
  })
})
