import { expect } from 'vitest'
import { enterDeskCode, sendDeskCode } from '../../../domain/desk-sign-in.ts'
import { parseMail } from './parse-mail.ts'
import type { openMailServer } from './providers.ts'
import { type TestServer, waitForEmptyOutbox } from './test-server.ts'

type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** A browser in which somebody has signed in with a code that came by real mail. */
export async function deskWithMailServer(app: TestServer, { mails }: MailServer, email: string) {
  const visitor = app.visitor()
  await visitor.post(sendDeskCode, { email })
  await waitForEmptyOutbox(app)
  const letters = mails.map(parseMail).filter(({ to }) => to === email)
  const [, code] = /the desk is (\d{6})/.exec(letters.at(-1)?.text ?? '') ?? []
  const { body } = await visitor.post(enterDeskCode, { code })
  expect(body).toMatchObject({ success: true, email })
  return visitor
}
