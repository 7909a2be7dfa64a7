import * as z from 'zod'
import { readPostgresUrl } from './encrypted-lines.ts'
import { readTrustedProxies } from './http/trusted-proxies.ts'
import { SetupError } from './setup-error.ts'

const MAILBOX = /^(?:[^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

const isUrl =
  (...protocols: string[]) =>
  (text: string) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname } = new URL(text)
    return protocols.includes(protocol) && hostname !== ''
  }

const isOrigin = (text: string) =>
  isUrl('http:', 'https:')(text) && new URL(text).href === `${new URL(text).origin}/`

const expected = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'an address of this machine to listen on, such as 127.0.0.1',
  METRICS_PORT: 'a whole number from 0 to 65535, or not set',
  DRAIN_SECONDS: 'a number of seconds from 0 to 20',
  DATABASE_URL: 'file: and a path for SQLite, or a postgres:// address',
  PUBLIC_URL: 'the address visitors use, such as https://example.org, without a path',
  PRACTICE_FILE: 'the path of a practice file',
  HOLD_MINUTES: 'a number of minutes above 0 and up to 1440',
  OUTBOX_DIR: 'the path of a folder',
  SMTP_URL: 'an smtp:// or smtps:// address',
  MAIL_FROM: 'an e-mail address, or a name followed by one in angle brackets',
  TWILIO_ACCOUNT_SID: "the account's id, together with TWILIO_AUTH_TOKEN and TWILIO_FROM",
  TWILIO_AUTH_TOKEN: "the account's token, together with TWILIO_ACCOUNT_SID and TWILIO_FROM",
  TWILIO_FROM:
    'a number such as +12125550142 or a sender id, together with TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
  TWILIO_URL: 'an http:// or https:// address',
  ALLOW_UNENCRYPTED: 'yes, or not set',
  TRUSTED_PROXIES: 'addresses and networks with commas between them, such as 127.0.0.0/8, ::1',
  ASSETS_DIR: 'the path of a folder',
  BACKUP_DIR: 'the path of a folder that can be written to',
  BACKUP_PUBLIC_KEY: 'a public key of age, which begins with age1, and needs BACKUP_DIR',
} as const
type Name = keyof typeof expected

const secrets = new Set<Name>(['DATABASE_URL', 'SMTP_URL', 'TWILIO_AUTH_TOKEN'])
const noSpaces = z.string().regex(/^\S+$/)

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65_535))

/** What each variable may be; those that are not set have their default. */
export const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: portNumber.default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .optional(),
  METRICS_PORT: portNumber.optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d+(?:\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().max(20))
    .default(0),
  DATABASE_URL: z
    .string()
    .regex(/^(?:file:|postgres(?:ql)?:\/\/)./)
    .refine((url) => url.startsWith('file:') || readPostgresUrl(url))
    .default('file:data/practice.db'),
  PUBLIC_URL: z.string().refine(isOrigin).optional(),
  PRACTICE_FILE: z.string().optional(),
  HOLD_MINUTES: z
    .string()
    .regex(/^(?:\d+\.?\d*|\.\d+)$/)
    .transform(Number)
    .pipe(z.number().positive().max(1440))
    .default(10),
  OUTBOX_DIR: z.string().default('data/outbox'),
  SMTP_URL: z.string().refine(isUrl('smtp:', 'smtps:')).optional(),
  MAIL_FROM: z.string().regex(MAILBOX).optional(),
  TWILIO_ACCOUNT_SID: noSpaces.optional(),
  TWILIO_AUTH_TOKEN: noSpaces.optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(?:\+\d{8,15}|[\w ]{3,40})$/)
    .optional(),
  TWILIO_URL: z.string().refine(isUrl('http:', 'https:')).optional(),
  ALLOW_UNENCRYPTED: z.literal('yes').optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('127.0.0.0/8, ::1')
    .transform((list, context) => {
      const trusted = readTrustedProxies(list)
      if (!trusted) context.addIssue({ code: 'custom' })
      return trusted ?? z.NEVER
    }),
  ASSETS_DIR: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58,}$/)
    .optional(),
})

export const isVariable = (name: unknown): name is Name =>
  typeof name === 'string' && Object.hasOwn(expected, name)

export const configError = (name: Name, value: string | undefined): SetupError => {
  const actual = value === undefined ? 'is not set' : `is "${value.slice(0, 80)}"`
  return new SetupError(
    `${name} must be ${expected[name]}${secrets.has(name) ? '' : `, but ${actual}`}.`,
  )
}
