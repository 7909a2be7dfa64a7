import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { deadlines } from '../../../server/system/deadlines.ts'
import { portOf } from './providers.ts'

/**
 * Another machine that accepts connections, may greet, and then says nothing; or one byte of a text after the other,
 * which never ends. Returns its port.
 */
export async function openStalledPeer({ greeting = '', slowly = '', interval = 1_000 } = {}) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).resume()
    socket.write(greeting)
    let sent = 0
    const say = () => void (slowly && socket.write(slowly[sent++ % slowly.length] ?? ''))
    const saying = setInterval(say, interval)
    socket.on('close', () => clearInterval(saying))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return portOf(server)
}

/** The two ways in which another machine stalls: it is silent, or it answers one byte at a time. */
export const STALLS = ['is silent', 'answers one byte at a time'] as const

/** Changes deadlines until the test has ended. */
export function setDeadlines(changes: Partial<typeof deadlines>): void {
  const before = { ...deadlines }
  Object.assign(deadlines, changes)
  onTestFinished(() => void Object.assign(deadlines, before))
}
