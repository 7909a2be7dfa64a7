import { connect } from 'node:net'

/**
 * Sends requests over several connections, spread over the servers; each connection waits for a response before its
 * next request. Returns the responses per second.
 */
export async function load(
  servers: readonly { readonly port: number }[],
  connections: number,
  requests: readonly Buffer[],
  check?: (answer: string) => void,
): Promise<number> {
  const began = performance.now()
  let sent = 0
  let answers = 0
  const one = ({ port }: { readonly port: number }) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let head = ''
      let left = -1
      let text = ''
      const ask = () => {
        const request = requests[sent++]
        head = ''
        left = -1
        text = ''
        if (request) socket.write(request)
        else socket.destroy()
      }
      socket.on('connect', ask)
      socket.on('data', (chunk) => {
        let rest = chunk
        if (left < 0) {
          const before = head.length
          head += chunk.toString('latin1')
          const end = head.indexOf('\r\n\r\n')
          if (end < 0) return
          if (!head.startsWith('HTTP/1.1 200')) {
            socket.destroy(new Error(`The answer was ${head.slice(0, 300)}`))
            return
          }
          left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
          rest = chunk.subarray(end + 4 - before)
        }
        left -= rest.length
        if (check) text += rest.toString('utf8')
        if (left > 0) return
        answers++
        check?.(text)
        ask()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })
  const each = Array.from({ length: connections / servers.length }, () => servers.map(one))
  await Promise.all(each.flat())
  return answers / ((performance.now() - began) / 1000)
}

export const getting = (path: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)

export function posting(path: string, body: object): Buffer {
  const text = JSON.stringify(body)
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n`
  return Buffer.from(head + text)
}
