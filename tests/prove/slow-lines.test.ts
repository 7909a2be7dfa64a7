import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { bookAppointment } from '../../domain/booking.ts'
import { atWork, freeSlots, jane } from '../server/support/at-work.ts'
import { here } from '../server/support/engines.ts'
import { portOf } from '../server/support/providers.ts'
import { sizes } from './support/sizes.ts'
import { tell } from './support/tell.ts'

describe.each(here)('slow lines, on $name', (engine) => {
  const work = atWork(engine)
  const free = freeSlots(() => work.current)

  const sockets: Socket[] = []
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    for (const end of ends.splice(0)) end()
  })

  /** Opens lines that send a letter now and then and never come to an end. */
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

  test('while hundreds of lines drip, a visitor books in less than half a second', async (context) => {
    await drip(work.current.url, sizes.drips)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const took: number[] = []
    for (let booked = 0; booked < 5; booked++) {
      const [visitor, slot, begin] = [work.current.visitor(), await free(), performance.now()]
      const { body } = await visitor.post(bookAppointment, { ...jane, ...slot })
      expect(body.success).toBe(true)
      took.push(performance.now() - begin)
    }
    const [, , median = Number.NaN] = took.sort((a, b) => a - b)
    expect(median).toBeLessThan(500)
    tell(context, { lines: sizes.drips, bookings: took.length, 'median ms': Math.round(median) })
  })

  test('control: at a server with room for so many lines, they leave none for a visitor', async () => {
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
