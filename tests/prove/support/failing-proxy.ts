import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '../../server/support/providers.ts'

/** How whoever stands between us and a provider can be. */
export const moods = ['down', 'rubbish', 'silent'] as const
export type Mood = (typeof moods)[number] | 'well'

/** A line to a provider that does what its mood says; what went through is not touched. */
export async function moody(port: number) {
  const state: { mood: Mood; met: number } = { mood: 'well', met: 0 }
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
    /** A line that is still open has the mood of before. */
    become(mood: Mood) {
      Object.assign(state, { mood, met: 0 })
      cut()
    },
    close: () => {
      cut()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
