import { SetupError } from '../system/setup-error.ts'
import { urlPerHost } from './postgres-url.ts'

/** Whether what is sent to this host stays on this machine. */
export const isThisMachine = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/**
 * The host of a Postgres URL that names only one, and whether the connection is encrypted. The last of repeated
 * parameters counts.
 */
export function readPostgresUrl(url: string) {
  // URL cannot parse the address of a socket, which may have a user and no host.
  const parsable = url.replace('@/', '@localhost/')
  if (!URL.canParse(parsable)) return undefined
  const { hostname, searchParams } = new URL(parsable)
  const last = (name: string) => searchParams.getAll(name).at(-1)
  return {
    host: last('host') || decodeURIComponent(hostname) || process.env.PGHOST || 'localhost',
    isEncrypted:
      ['require', 'verify-ca', 'verify-full'].includes(last('sslmode') ?? '') ||
      (last('sslmode') === undefined && ['true', '1'].includes(last('ssl') ?? '')),
  }
}

const FOR_OWN_NETWORKS = 'If the network between them is yours alone, set ALLOW_UNENCRYPTED=yes.'

interface Addresses {
  readonly databaseUrl: string
  readonly twilioUrl: string | undefined
}

/** Refuses addresses over which bookings, texts or passwords would cross a network unencrypted. */
export function refuseUnencrypted({ databaseUrl, twilioUrl }: Addresses): void {
  if (twilioUrl) {
    const { protocol, hostname } = new URL(twilioUrl)
    if (protocol !== 'https:' && !isThisMachine(hostname)) {
      throw new SetupError(
        `TWILIO_URL must be an https:// address, because ${hostname} is another machine. ${FOR_OWN_NETWORKS}`,
      )
    }
  }
  if (databaseUrl.startsWith('file:')) return
  for (const url of urlPerHost(databaseUrl)) {
    const { host, isEncrypted } = readPostgresUrl(url) ?? { host: 'it', isEncrypted: false }
    if (isEncrypted || host.startsWith('/') || isThisMachine(host)) continue
    throw new SetupError(
      `DATABASE_URL must ask for encryption with ?sslmode=verify-full at its end, because ${host} is another machine. ${FOR_OWN_NETWORKS}`,
    )
  }
}
