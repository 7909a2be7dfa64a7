import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { bookAppointment } from '../server/support/own-calls.ts'
import { portOf } from '../server/support/providers.ts'
import { freeSlots, jane, useTestServer } from '../server/support/test-server.ts'
import { proofEngines } from './support/proof-engines.ts'
import { reportFigures } from './support/report-figures.ts'
import { sizes } from './support/sizes.ts'

describe.each(proofEngines('slow-lines'))('slow connections, on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)

  const sockets: Socket[] = []
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    for (const end of ends.splice(0)) end()
  })

  /** Opens connections that send one character now and then, and never finish a request. */
  async function drip(url: string, lines: number) {
    const { port, hostname } = new URL(url)
    const head = 'POST /api/bookAppointment HTTP/1.1\r\nContent-Length: 9000\r\nX-Slow: '
    await Promise.all(
      Array.from(
        { length: lines },
        () =>
          new Promise<void>((resolve) => {
            const socket = connect(Number(port), hostname, () => {
              socket.write(head, () => resolve())
            })
            socket.on('error', () => undefined)
            sockets.push(socket)
          }),
      ),
    )
    const timer = setInterval(() => {
      for (const socket of sockets) socket.write('x')
    }, 50)
    ends.push(() => clearInterval(timer))
  }

  test('while hundreds of connections send slowly, a visitor books in less than half a second', async (context) => {
    await drip(app.current.url, sizes.drips)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const took: number[] = []
    for (let booked = 0; booked < 5; booked++) {
      const [visitor, slot, begin] = [app.current.visitor(), await free(), performance.now()]
      const { body } = await visitor.post(bookAppointment, { ...jane, ...slot })
      expect(body.success).toBe(true)
      took.push(performance.now() - begin)
    }
    const [, , median = Number.NaN] = took.sort((a, b) => a - b)
    expect(median).toBeLessThan(500)
    reportFigures(context, {
      lines: sizes.drips,
      bookings: took.length,
      'median ms': Math.round(median),
    })
  })

  test('control: at a server with a connection limit, they leave none for a visitor', async () => {
    const small = createServer((_, response) => response.end())
    small.maxConnections = sizes.drips
    await new Promise<void>((resolve) => small.listen(0, '127.0.0.1', resolve))
    ends.push(() => {
      small.closeAllConnections()
      small.close()
    })
    const url = `http://127.0.0.1:${portOf(small)}`
    await drip(url, sizes.drips)
    await expect(fetch(url)).rejects.toThrow()
  })
})
