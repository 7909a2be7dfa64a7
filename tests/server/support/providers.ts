import { createServer, type IncomingMessage } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { parseMail } from './parse-mail.ts'

export function portOf(server: Pick<NetServer, 'address'>): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return address.port
}

/**
 * A mail server with an untrusted certificate. It accepts mail while `state.isUp` and `state.refusal` is empty, except to
 * the address or the domain `state.unknown`.
 */
export async function openMailServer({ offersTls = false, host = '127.0.0.1' } = {}) {
  const mails: ReturnType<typeof parseMail>[] = []
  const state = { isUp: true, encrypted: 0, passwords: 0, token: '', unknown: '', refusal: '' }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'XOAUTH2'],
    logger: false,
    onAuth({ username, accessToken }, _, done) {
      if (accessToken) state.token = accessToken
      else state.passwords++
      done(null, { user: username })
    },
    onRcptTo({ address }, _, done) {
      if (state.unknown === '' || !address.endsWith(state.unknown)) return done()
      done(Object.assign(new Error(`No such user: ${address}`), { responseCode: 550 }))
    },
    onData(stream, { secure }, done) {
      if (secure) state.encrypted++
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = new Error('Not now, jane@client.example')
        if (!state.isUp) return done(Object.assign(refusal, { responseCode: 451 }))
        if (state.refusal)
          return done(Object.assign(new Error(state.refusal), { responseCode: 550 }))
        mails.push(parseMail(Buffer.concat(chunks).toString()))
        done()
      })
    },
  })
  // The sender may be killed while it sends.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const url = `smtp://${host}:${portOf(server.server)}`
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { mails, state, url, close }
}

/** Stands in for the SMS provider, and records what it receives. */
export async function openSmsServer(host = '127.0.0.1') {
  const texts: ReturnType<typeof readText>[] = []
  const state = { status: 201, answer: '{"sid":"SM1"}', takes: 0 }
  const readText = ({ url, headers }: IncomingMessage, body: string) => ({
    path: url,
    authorization: headers.authorization,
    body: new URLSearchParams(body),
    isAccepted: state.status < 300,
  })
  const server = createServer((request, response) => {
    const answer = (body: string) => {
      const { status, takes } = state
      texts.push(readText(request, body))
      setTimeout(() => response.writeHead(status).end(state.answer), takes)
    }
    // The sender may be killed while it sends.
    text(request).then(answer, () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  const url = `http://${host}:${portOf(server)}`
  const env = {
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+12125550100',
    TWILIO_URL: url,
  }
  return { texts, state, url, env, close }
}
