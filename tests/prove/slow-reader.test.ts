import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLocations } from '../../domain/calendar/location.ts'
import { type Started, start } from '../../server/start.ts'
import { deadlines } from '../../server/system/deadlines.ts'
import { createFolder } from '../server/support/engines.ts'
import { createLargePractice } from './support/large-practice.ts'

const kept = deadlines.visitorResponse
let server: Started
beforeAll(async () => {
  const folder = createFolder()
  const env = {
    PORT: '0',
    PRACTICE_FILE: createLargePractice(),
    DATABASE_URL: `file:${join(folder, 'practice.db')}`,
    OUTBOX_DIR: join(folder, 'outbox'),
  }
  deadlines.visitorResponse = 2_000
  server = await start(env)
})
afterAll(async () => {
  deadlines.visitorResponse = kept
  await server.close()
})

/** Requests the largest list many times on one connection. */
function ask(times: number) {
  const socket = connect(server.port, '127.0.0.1')
  const request = `GET ${getLocations.path} HTTP/1.1\r\nHost: x\r\n\r\n`
  socket.write(request.repeat(times))
  let isEnded = false
  const end = () => {
    isEnded = true
  }
  socket.on('error', end).on('close', end)
  return { socket, isEnded: () => isEnded }
}

test('a client that does not take its responses is cut off', async () => {
  // Many, because the operating system buffers a few responses.
  const { socket, isEnded } = ask(100)
  // A paused socket notices that its peer is gone only when it sends, so send one more request byte by byte.
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nX: ')
  await expect
    .poll(
      () => {
        socket.write('x')
        return isEnded()
      },
      { timeout: 8_000, interval: 50 },
    )
    .toBe(true)
})

test('control: a client that takes its responses is not, also when it stays longer', async () => {
  const { socket, isEnded } = ask(10)
  let [taken, last] = [0, 0]
  socket.on('data', (part) => {
    taken += part.length
    last = performance.now()
  })
  await expect
    .poll(() => taken > 0 && performance.now() - last > 2_500, { timeout: 20_000 })
    .toBe(true)
  expect(taken).toBeGreaterThan(1_000_000)
  expect(isEnded()).toBe(false)
  socket.destroy()
})
