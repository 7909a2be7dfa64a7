import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Tables } from '../../database/tables.ts'
import type { Practice } from '../../practice/practice-file.ts'
import { deadlines } from '../../system/deadlines.ts'
import { createPrivateFolder, narrowFolder } from '../../system/private-files.ts'
import { SetupError } from '../../system/setup-error.ts'
import {
  composeMail,
  type Mail,
  mailServerOptions,
  replyIn,
  rethrowMailError,
} from './mail-server.ts'
import { type Sms, sendByTwilio } from './twilio.ts'

/** Whether a message went to a provider, or was written to a file because none is configured. */
export type Delivery = NonNullable<Tables['outbox']['delivery']>

/** Hears what the provider answers, whether or not it takes the message. */
export type OnReply = (reply: string) => void

/** Sends messages. If a method throws, its message counts as not sent. */
export interface Transports {
  mail(mail: Mail, onReply?: OnReply): Promise<Delivery>
  sms(sms: Sms, onReply?: OnReply): Promise<Delivery>
  /** Aborts the deliveries in progress. */
  close(): Promise<void>
  /** Says where messages go, for the person who starts the server. */
  readonly notice: string
}

/** Writes messages to files, atomically. The file name depends only on the message, so a retry replaces the file. */
function fileWriter(folder: string) {
  return async ({ id, createdAt }: Mail | Sms, extension: string, content: string | Buffer) => {
    const stamp = new Date(createdAt).toISOString().replace(/[:.]/g, '-')
    const path = join(folder, `${stamp}-${id}.${extension}`)
    await writeFile(`${path}.part`, content, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}

function describeTransports({ smtp, twilio, outbox }: Config): string {
  const mailHost = smtp && new URL(smtp).host
  const smsHost = twilio && new URL(twilio.url).host
  if (mailHost && smsHost) return `Emails go through ${mailHost}, texts through ${smsHost}.`
  if (mailHost) {
    return `Emails go through ${mailHost}; texts are written to ${outbox} until TWILIO_ACCOUNT_SID is set.`
  }
  if (smsHost) {
    return `Texts go through ${smsHost}; emails are written to ${outbox} until SMTP_URL is set.`
  }
  return `No message leaves this machine: emails and texts are written to ${outbox} until SMTP_URL and TWILIO_ACCOUNT_SID are set.`
}

export function openTransports(config: Config, practice: Practice, siteUrl: string): Transports {
  const { smtp, twilio, outbox } = config
  const from = config.mailFrom ?? `"${practice.name.replace(/["\\]/g, '')}" <${practice.email}>`
  const host = new URL(siteUrl).hostname
  if (!smtp || !twilio) {
    try {
      createPrivateFolder(outbox)
      narrowFolder(outbox)
    } catch {
      throw new SetupError(
        `OUTBOX_DIR must be a folder that can be written to, but is "${outbox}".`,
      )
    }
  }
  const writeMessage = fileWriter(outbox)
  const closing = new AbortController()
  // Nodemailer is imported with the first message, because importing it would slow down the start.
  let opening: ReturnType<typeof openMailer> | undefined

  async function openMailer() {
    const { createTransport } = await import('nodemailer')
    const server = smtp
      ? createTransport(mailServerOptions(smtp, config, deadlines.mailStep))
      : undefined
    return { server, composer: createTransport({ streamTransport: true, buffer: true }) }
  }

  return {
    async mail(mail, onReply) {
      const message = composeMail(mail, from, host)
      opening ??= openMailer()
      const { server, composer } = await opening
      if (server) {
        const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(deadlines.mail)])
        const { response } = await server
          .sendMail({ ...message, signal })
          .catch((error: unknown) => {
            onReply?.(replyIn(error))
            return rethrowMailError(error, mail, practice.email)
          })
        onReply?.(response)
        return 'sent'
      }
      const { message: composed } = await composer.sendMail(message)
      if (!Buffer.isBuffer(composed)) throw new Error('The email could not be written.')
      await writeMessage(mail, 'eml', composed)
      return 'filed'
    },
    async sms(sms, onReply) {
      if (twilio) {
        await sendByTwilio(twilio, sms, closing.signal, onReply)
        return 'sent'
      }
      await writeMessage(sms, 'txt', `To: +1${sms.to}\n\n${sms.text}\n`)
      return 'filed'
    },
    close: async () => {
      closing.abort()
      ;(await opening)?.server?.close()
    },
    notice: describeTransports(config),
  }
}
