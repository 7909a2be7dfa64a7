import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config, Twilio } from '../config.ts'
import { SetupError } from '../setup-error.ts'

export interface Mail {
  /** The same whenever the same mail is sent again. */
  readonly id: string
  readonly at: number
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly calendar?: string
}

export interface Text {
  readonly id: string
  readonly at: number
  /** Ten digits. */
  readonly to: string
  readonly text: string
}

/** Who takes messages out of the house; what they throw means that it is still here. */
export interface Carriers {
  mail(mail: Mail): Promise<void>
  text(text: Text): Promise<void>
  close(): Promise<void>
  /** For people: where messages go. */
  readonly route: string
}

const PATIENCE = 15_000

/** A file is there as a whole or not at all, and under one name however often it is written. */
function dropIn(folder: string) {
  return async ({ id, at }: Mail | Text, ending: string, content: string | Buffer) => {
    const stamp = new Date(at).toISOString().replace(/[:.]/g, '-')
    const path = join(folder, `${stamp}-${id}.${ending}`)
    await writeFile(`${path}.part`, content)
    await rename(`${path}.part`, path)
  }
}

const composed = (mail: Mail, from: string, host: string) => ({
  from,
  to: mail.to,
  ...(mail.replyTo && { replyTo: mail.replyTo }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: new Date(mail.at),
  messageId: `<${mail.id}@${host}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments: mail.calendar
    ? [
        {
          filename: 'visit.ics',
          content: mail.calendar,
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        },
      ]
    : [],
})

async function sendByTwilio(twilio: Twilio, { to, text }: Text): Promise<void> {
  const account = encodeURIComponent(twilio.account)
  const url = `${twilio.url.replace(/\/$/, '')}/2010-04-01/Accounts/${account}/Messages.json`
  const credentials = Buffer.from(`${twilio.account}:${twilio.token}`).toString('base64')
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ To: `+1${to}`, From: twilio.from, Body: text }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  // Whatever stands between here and there may answer 200; only the provider answers in JSON.
  const body: unknown = answer.ok ? await answer.json() : undefined
  if (typeof body !== 'object' || body === null) {
    throw Object.assign(new Error('The SMS provider did not take it.'), { code: answer.status })
  }
}

export function openCarriers(config: Config, from: string, address: string): Carriers {
  const { smtp, twilio, outbox } = config
  const host = new URL(address).hostname
  if (!smtp || !twilio) {
    try {
      mkdirSync(outbox, { recursive: true })
    } catch {
      throw new SetupError(
        `OUTBOX_DIR must be a folder that can be written to, but is "${outbox}".`,
      )
    }
  }
  const drop = dropIn(outbox)
  // The first message can wait for its carrier to be read; the start of the server cannot.
  let opening: ReturnType<typeof openPost> | undefined

  async function openPost() {
    const { createTransport } = await import('nodemailer')
    const server = smtp
      ? createTransport({
          url: smtp,
          connectionTimeout: PATIENCE,
          greetingTimeout: PATIENCE,
          socketTimeout: PATIENCE,
          dnsTimeout: PATIENCE,
        })
      : undefined
    return { server, writer: createTransport({ streamTransport: true, buffer: true }) }
  }

  return {
    async mail(mail) {
      const message = composed(mail, config.mailFrom ?? from, host)
      opening ??= openPost()
      const { server, writer } = await opening
      if (server) {
        await server.sendMail(message)
        return
      }
      const { message: letter } = await writer.sendMail(message)
      if (!Buffer.isBuffer(letter)) throw new Error('The e-mail could not be written.')
      await drop(mail, 'eml', letter)
    },
    async text(text) {
      if (twilio) await sendByTwilio(twilio, text)
      else await drop(text, 'txt', `To: +1${text.to}\n\n${text.text}\n`)
    },
    close: async () => (await opening)?.server?.close(),
    route:
      smtp && twilio
        ? `E-mails go through ${new URL(smtp).host}, texts through ${new URL(twilio.url).host}.`
        : smtp
          ? `E-mails go through ${new URL(smtp).host}; texts are written to ${outbox} until TWILIO_ACCOUNT_SID is set.`
          : twilio
            ? `Texts go through ${new URL(twilio.url).host}; e-mails are written to ${outbox} until SMTP_URL is set.`
            : `No message leaves this machine: e-mails and texts are written to ${outbox} until SMTP_URL and TWILIO_ACCOUNT_SID are set.`,
  }
}
