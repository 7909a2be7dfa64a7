import type { BlockList } from 'node:net'
import { safeParse } from 'valibot'
import { MINUTE } from '../../domain/timing.ts'
import { SetupError } from '../system/setup-error.ts'
import { refuseUnencrypted } from './encrypted-lines.ts'
import { configError, isVariable, variables } from './variables.ts'

export interface Twilio {
  readonly account: string
  readonly token: string
  readonly from: string
  readonly url: string
}

/** The kinds of messages without a provider. They are written to files in the outbox folder. */
export type Filed = readonly ('email' | 'text')[]

export interface Config {
  readonly port: number
  readonly host: string
  /** The port for metrics, which only this machine can read; undefined if they are not needed. */
  readonly metricsPort: number | undefined
  /** How long a process keeps answering after it is told to stop, so that the proxy can notice. */
  readonly drainMilliseconds: number
  readonly databaseUrl: string
  /** If unset, the site accepts any host name. */
  readonly publicUrl: string | undefined
  readonly practiceFile: string | undefined
  readonly holdMilliseconds: number
  readonly outbox: string
  /** Where scripts and pictures of earlier versions stay, for pages that were opened before an upgrade. */
  readonly assetsFolder: string | undefined
  readonly smtp: string | undefined
  /** Where to get a token for a mail server that takes no passwords. */
  readonly smtpToken: string | undefined
  readonly mailFrom: string | undefined
  readonly twilio: Twilio | undefined
  readonly filed: Filed
  /** Whether bookings, messages and passwords may cross a network unencrypted. */
  readonly allowsUnencrypted: boolean
  /** The networks whose X-Forwarded headers are trusted. */
  readonly trustedProxies: BlockList
  /** Names the newest version; undefined if nobody asks. */
  readonly updatesUrl: string | undefined
  /** Is requested each hour while all is well. */
  readonly pingUrl: string | undefined
  readonly backups:
    | {
        readonly folder: string
        readonly publicKey: string | undefined
        /** The folder on another machine where encrypted backups are copied to. */
        readonly copies:
          | { readonly url: string; readonly hostKey: string; readonly keyFile: string }
          | undefined
      }
    | undefined
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = safeParse(variables, filled)
  if (!parsed.success) {
    const name = parsed.issues[0].path?.[0].key
    throw isVariable(name)
      ? configError(name, filled[name])
      : new SetupError('The environment is unreadable.')
  }
  const data = parsed.output
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_URL } = data
  const required = { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM }
  const missing = Object.entries(required).find(([, value]) => value === undefined)?.[0]
  const isTwilioWanted = Object.values({ ...required, TWILIO_URL }).some(Boolean)
  if (isTwilioWanted && isVariable(missing)) throw configError(missing, undefined)
  if (data.SMTP_TOKEN_URL && !data.SMTP_URL)
    throw configError('SMTP_TOKEN_URL', data.SMTP_TOKEN_URL)
  const { BACKUP_DIR, BACKUP_PUBLIC_KEY } = data
  if (BACKUP_PUBLIC_KEY && !BACKUP_DIR) throw configError('BACKUP_DIR', undefined)
  const { BACKUP_COPY_URL, BACKUP_COPY_HOST_KEY, BACKUP_COPY_KEY_FILE } = data
  const copying = { BACKUP_COPY_URL, BACKUP_COPY_HOST_KEY, BACKUP_COPY_KEY_FILE }
  if (Object.values(copying).some(Boolean)) {
    const required = Object.entries({ ...copying, BACKUP_PUBLIC_KEY })
    const missing = required.find(([, value]) => value === undefined)?.[0]
    if (isVariable(missing)) throw configError(missing, undefined)
  }
  const copies =
    BACKUP_COPY_URL && BACKUP_COPY_HOST_KEY && BACKUP_COPY_KEY_FILE
      ? { url: BACKUP_COPY_URL, hostKey: BACKUP_COPY_HOST_KEY, keyFile: BACKUP_COPY_KEY_FILE }
      : undefined
  const allowsUnencrypted = data.ALLOW_UNENCRYPTED !== undefined
  if (!allowsUnencrypted) {
    refuseUnencrypted({ databaseUrl: data.DATABASE_URL, twilioUrl: TWILIO_URL })
  }
  const twilio =
    TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM
      ? {
          account: TWILIO_ACCOUNT_SID,
          token: TWILIO_AUTH_TOKEN,
          from: TWILIO_FROM,
          url: TWILIO_URL ?? 'https://api.twilio.com',
        }
      : undefined
  return {
    port: data.PORT,
    host: data.HOST ?? (data.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    metricsPort: data.METRICS_PORT,
    drainMilliseconds: data.DRAIN_SECONDS * 1000,
    databaseUrl: data.DATABASE_URL,
    publicUrl: data.PUBLIC_URL && new URL(data.PUBLIC_URL).origin,
    practiceFile: data.PRACTICE_FILE,
    // The database keeps whole milliseconds.
    holdMilliseconds: Math.ceil(data.HOLD_MINUTES * MINUTE),
    outbox: data.OUTBOX_DIR,
    smtp: data.SMTP_URL,
    smtpToken: data.SMTP_TOKEN_URL,
    mailFrom: data.MAIL_FROM,
    twilio,
    filed: [...(data.SMTP_URL ? [] : (['email'] as const)), ...(twilio ? [] : (['text'] as const))],
    assetsFolder: data.ASSETS_DIR,
    allowsUnencrypted,
    trustedProxies: data.TRUSTED_PROXIES,
    updatesUrl: data.UPDATES_URL,
    pingUrl: data.PING_URL,
    backups: BACKUP_DIR ? { folder: BACKUP_DIR, publicKey: BACKUP_PUBLIC_KEY, copies } : undefined,
  }
}
