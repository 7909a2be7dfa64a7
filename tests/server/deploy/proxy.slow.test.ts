import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { freePort, hasCaddy, startCaddy } from '../support/caddy.ts'

/** A process of the site that is always ready, and sends back what it is sent. */
async function startEcho() {
  const looks = new EventEmitter()
  const server = createServer((request, response) => {
    if (request.url === '/readyz') response.end(() => looks.emit('look'))
    else request.pipe(response)
  })
  const port = await freePort()
  await new Promise<void>((open) => server.listen(port, '127.0.0.1', open))
  return {
    port,
    looked: () => once(looks, 'look'),
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

describe.runIf(hasCaddy)('when the first process is gone since Caddy has looked at it', () => {
  test('the second one answers, and a booking needs to be sent again once at most', async () => {
    const [first, second] = [await startEcho(), await startEcho()]
    const caddy = await startCaddy([first.port, second.port], await freePort())
    const read = async () => (await caddy.ask('/api/any')).status
    const send = async (body: string) => {
      const { status, body: answer } = await caddy.ask('/api/any', { method: 'POST', body })
      return { status, answer: String(answer) }
    }
    expect(await send('before')).toEqual({ status: 200, answer: 'before' })

    // Right after a look, so that Caddy learns of it from a request.
    await first.looked()
    await first.stop()
    await send('booking')
    expect(await send('booking')).toEqual({ status: 200, answer: 'booking' })
    expect(await read()).toBe(200)

    await caddy.stop()
    await second.stop()
  })
})
