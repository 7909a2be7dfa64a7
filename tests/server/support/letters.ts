import { parseMail } from './parse-mail.ts'
import { readFolder, waitForEmptyOutbox } from './stored.ts'
import type { TestServer } from './test-server.ts'

/** The e-mails and texts that have left, in the order in which they were written. */
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
