import { findLink } from '../../../server/booking/visit-links.ts'
import { parseMail } from './parse-mail.ts'
import { readFolder, waitForEmptyOutbox } from './stored.ts'
import type { TestServer } from './test-server.ts'

/** The emails and texts that were sent, in the order in which they were written. */
export async function sentLetters(app: TestServer) {
  await waitForEmptyOutbox(app)
  const files = readFolder(app.outbox)
  const mails = files.filter(({ name }) => name.endsWith('.eml'))
  const texts = files.filter(({ name }) => name.endsWith('.txt'))
  return {
    mails: mails.map(({ text }) => parseMail(text)),
    texts: texts.map(({ text }) => text),
  }
}

export async function mailsAbout(app: TestServer, subject: RegExp) {
  const { mails } = await sentLetters(app)
  return mails.filter((mail) => subject.test(mail.subject))
}

/** The latest code that was sent to this contact; empty if there is none. */
export async function latestCode(app: TestServer, contact: string): Promise<string> {
  const { mails, texts } = await sentLetters(app)
  const own = [
    ...texts.filter((text) => text.startsWith(`To: +1${contact}\n`)),
    ...mails.filter(({ to }) => to.toLowerCase() === contact.toLowerCase()).map(({ text }) => text),
  ]
  return own.flatMap((text) => /code[^\d]*(\d{6})/.exec(text)?.[1] ?? []).at(-1) ?? ''
}

export const wrongCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The tokens of the links to a visit's page, from its letters and from its texts, which name no reference. */
export async function sentTokens(app: TestServer, reference: string) {
  const { mails, texts } = await sentLetters(app)
  const { read } = app.database
  const { id } = await read
    .selectFrom('bookings')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  async function tokensIn(all: readonly string[]) {
    const tokens = all.flatMap((text) => /\/visit#([\w-]+)/.exec(text)?.[1] ?? [])
    const visits = await Promise.all(tokens.map((token) => findLink(read, token)))
    return tokens.filter((_, index) => visits[index]?.booking === id)
  }
  return { letters: await tokensIn(mails.map(({ text }) => text)), texts: await tokensIn(texts) }
}
