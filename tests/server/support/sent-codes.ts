import { parseMail } from './parse-mail.ts'
import { readFolder, waitForEmptyOutbox } from './stored.ts'
import type { TestServer } from './test-server.ts'

/** The latest code that was sent to this contact; empty when there is none. */
export async function latestCode(app: TestServer, contact: string): Promise<string> {
  await waitForEmptyOutbox(app)
  const codes = readFolder(app.outbox).flatMap(({ name, text }) => {
    const isText = name.endsWith('.txt')
    const [, code] = /code[^\d]*(\d{6})/.exec(isText ? text : parseMail(text).text) ?? []
    const to = isText ? (text.split('\n')[0] ?? '').slice(-10) : parseMail(text).to
    return code && to.toLowerCase() === contact.toLowerCase() ? [code] : []
  })
  return codes.at(-1) ?? ''
}

/** A code that differs from this one. */
export const wrongCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')
