import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '../../server/support/providers.ts'

/** The ways in which a provider fails. */
export const failureModes = ['down', 'rubbish', 'silent'] as const
export type Mode = (typeof failureModes)[number] | 'well'

/** A proxy in front of a provider that fails on demand. */
export async function openFailingProxy(port: number) {
  const state: { mood: Mode; met: number } = { mood: 'well', met: 0 }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    if (state.mood !== 'well') state.met++
    if (state.mood === 'down') socket.destroy()
    if (state.mood === 'rubbish')
      socket.end('\u0000\u0007 200 <html>Welcome to the hotel</html>\r\n\r\n')
    if (state.mood !== 'well') return
    const provider = connect(port, '127.0.0.1')
    provider.on('error', () => socket.destroy())
    socket.on('close', () => provider.destroy())
    socket.pipe(provider).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    state,
    port: portOf(server),
    /** Closes open connections, because they keep the previous mode. */
    setMode(mood: Mode) {
      Object.assign(state, { mood, met: 0 })
      cut()
    },
    close: () => {
      cut()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
