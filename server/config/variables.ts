import { BlockList, isIP } from 'node:net'
import * as v from 'valibot'
import { SetupError } from '../system/setup-error.ts'
import { isThisMachine, readPostgresUrl } from './encrypted-lines.ts'
import { urlPerHost } from './postgres-url.ts'

const MAILBOX = /^(?:[^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

const isUrl =
  (...protocols: string[]) =>
  (text: string) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname } = new URL(text)
    return protocols.includes(protocol) && hostname !== ''
  }

/** Whether it names a user, a host and a folder. */
const isSftpUrl = (text: string) => {
  if (!isUrl('sftp:')(text)) return false
  const { username, password, pathname } = new URL(text)
  return username !== '' && password === '' && pathname.length > 1
}

const isDecodable = (text: string) => {
  try {
    return Boolean(decodeURIComponent(text))
  } catch {
    return false
  }
}

/** Whether it names a client and its secret, which must not cross a network unencrypted. */
const isTokenUrl = (text: string) => {
  if (!isUrl('https:', 'http:')(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isSafe = protocol === 'https:' || isThisMachine(hostname)
  return isSafe && [username, password].every(isDecodable)
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
  SMTP_TOKEN_URL:
    'an address such as https://client:secret@example.org/token?refresh_token=…, together with SMTP_URL',
  MAIL_FROM: 'an email address, or a name followed by one in angle brackets',
  TWILIO_ACCOUNT_SID: "the account's id, together with TWILIO_AUTH_TOKEN and TWILIO_FROM",
  TWILIO_AUTH_TOKEN: "the account's token, together with TWILIO_ACCOUNT_SID and TWILIO_FROM",
  TWILIO_FROM:
    'a number such as +12125550142 or a sender id, together with TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
  TWILIO_URL: 'an http:// or https:// address',
  ALLOW_UNENCRYPTED: 'yes, or not set',
  TRUSTED_PROXIES: 'addresses and networks with commas between them, such as 127.0.0.0/8, ::1',
  ASSETS_DIR: 'the path of a folder',
  UPDATES_URL: 'an http:// or https:// address that names the newest version',
  PING_URL: 'an http:// or https:// address',
  BACKUP_DIR: 'the path of a folder that can be written to',
  BACKUP_PUBLIC_KEY: 'a public key of age, which begins with age1, and needs BACKUP_DIR',
  BACKUP_COPY_URL: 'an address such as sftp://user@example.org/folder, without a password',
  BACKUP_COPY_HOST_KEY: 'the fingerprint of the key of that host, which begins with SHA256:',
  BACKUP_COPY_KEY_FILE: 'the path of the private key that signs in there',
} as const
type Name = keyof typeof expected

const secrets = new Set<Name>([
  'DATABASE_URL',
  'SMTP_URL',
  'SMTP_TOKEN_URL',
  'TWILIO_AUTH_TOKEN',
  'PING_URL',
  'BACKUP_COPY_URL',
])
const matching = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern))
const checked = (isRight: (text: string) => boolean) => v.pipe(v.string(), v.check(isRight))
const numberUpTo = (max: number, pattern: RegExp) =>
  v.pipe(matching(pattern), v.transform(Number), v.maxValue(max))
const noSpaces = matching(/^\S+$/)
const portNumber = numberUpTo(65_535, /^\d{1,5}$/)

/** The schema of the environment variables, with their defaults. */
export const variables = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(portNumber, '3000'),
  HOST: v.optional(matching(/^[\w.:-]+$/)),
  METRICS_PORT: v.optional(portNumber),
  DRAIN_SECONDS: v.optional(numberUpTo(20, /^\d+(?:\.\d+)?$/), '0'),
  DATABASE_URL: v.optional(
    v.pipe(
      matching(/^(?:file:|postgres(?:ql)?:\/\/)./),
      v.check((url) => url.startsWith('file:') || urlPerHost(url).every(readPostgresUrl)),
    ),
    'file:data/practice.db',
  ),
  PUBLIC_URL: v.optional(checked(isOrigin)),
  PRACTICE_FILE: v.optional(v.string()),
  HOLD_MINUTES: v.optional(
    v.pipe(numberUpTo(1440, /^(?:\d+(?:\.\d*)?|\.\d+)$/), v.gtValue(0)),
    '10',
  ),
  OUTBOX_DIR: v.optional(v.string(), 'data/outbox'),
  SMTP_URL: v.optional(checked(isUrl('smtp:', 'smtps:'))),
  SMTP_TOKEN_URL: v.optional(checked(isTokenUrl)),
  MAIL_FROM: v.optional(matching(MAILBOX)),
  TWILIO_ACCOUNT_SID: v.optional(noSpaces),
  TWILIO_AUTH_TOKEN: v.optional(noSpaces),
  TWILIO_FROM: v.optional(matching(/^(?:\+\d{8,15}|[\w ]{3,40})$/)),
  TWILIO_URL: v.optional(checked(isUrl('http:', 'https:'))),
  ALLOW_UNENCRYPTED: v.optional(v.literal('yes')),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const trusted = readTrustedProxies(dataset.value)
        if (!trusted) addIssue()
        return trusted ?? NEVER
      }),
    ),
    '127.0.0.0/8, ::1',
  ),
  ASSETS_DIR: v.optional(v.string()),
  UPDATES_URL: v.optional(checked(isUrl('http:', 'https:'))),
  PING_URL: v.optional(checked(isUrl('http:', 'https:'))),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_PUBLIC_KEY: v.optional(matching(/^age1[02-9ac-hj-np-z]{58,}$/)),
  BACKUP_COPY_URL: v.optional(checked(isSftpUrl)),
  BACKUP_COPY_HOST_KEY: v.optional(matching(/^SHA256:[\w+/]{43}$/)),
  BACKUP_COPY_KEY_FILE: v.optional(v.string()),
})

export const isVariable = (name: unknown): name is Name =>
  typeof name === 'string' && Object.hasOwn(expected, name)

export const configError = (name: Name, value: string | undefined): SetupError => {
  const actual = value === undefined ? 'is not set' : `is "${value.slice(0, 80)}"`
  return new SetupError(
    `${name} must be ${expected[name]}${secrets.has(name) ? '' : `, but ${actual}`}.`,
  )
}

/** Reads addresses and networks, such as `127.0.0.0/8, ::1`; undefined when one of them is neither. */
function readTrustedProxies(list: string): BlockList | undefined {
  const trusted = new BlockList()
  for (const entry of list.split(',')) {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry.trim()) ?? []
    const version = isIP(address)
    const longest = version === 4 ? 32 : 128
    const prefix = bits === undefined ? longest : Number(bits)
    if (version === 0 || prefix > longest) return undefined
    trusted.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
  }
  return trusted
}
