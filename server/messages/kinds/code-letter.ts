import { issueCode } from '../../codes/codes.ts'
import { isDeskAddress } from '../../practice/desk-addresses.ts'
import { findClient } from '../../reviews/clients.ts'
import type { Services } from '../../services.ts'
import type { MessageOf } from '../outbox/message.ts'
import { hasOptedOut } from '../outbox/opt-outs.ts'
import { writeMail } from '../writing/write-mail.ts'
import type { Ready } from './kind.ts'
import { writeToClient } from './letter-parts.ts'

const CODE_FOR = {
  'sign-in': 'sign in at the desk',
  records: 'export or erase the records of one client at the desk',
  'first-day': 'make the site your own',
} as const

/** The letter or text with a code, to a client or to somebody at the desk. */
export async function codeLetter(
  services: Services,
  message: MessageOf<'code'>,
): Promise<Ready | 'not needed'> {
  const { practice, database } = services
  const { contact, purpose } = message
  // Unknown contacts get a code as well, but it is never sent, so that nothing reveals who is a client.
  const code = await issueCode(services, message)
  if (code === undefined) return 'not needed'
  const subject = `Your code: ${code}`
  if (purpose !== 'review') {
    if (purpose !== 'first-day' && !isDeskAddress(practice, contact)) return 'not needed'
    const content = writeMail(services, subject, [
      `Here is your code to ${CODE_FOR[purpose]}:`,
      { code },
      'It works for 10 minutes, in the browser where you asked for it. Don’t share it with anyone.',
      'If you didn’t ask for it, someone else may have entered your email address. They can’t get in without this code, so you can ignore this email.',
    ])
    return { to: contact, content }
  }
  if (!(await findClient(database.read, services, contact))) return 'not needed'
  if (!contact.includes('@')) {
    if (await hasOptedOut(database.read, contact)) return 'not needed'
    const words = `your code to write a review is ${code}. It expires in 10 minutes.`
    return { to: contact, content: [`${words} Not you? Ignore this text.`, words] }
  }
  const content = writeToClient(services, subject, [
    `Here is your code to write a review for ${practice.name}:`,
    { code },
    'It works for 10 minutes. If you didn’t ask for it, you can ignore this email.',
  ])
  return { to: contact, content }
}
