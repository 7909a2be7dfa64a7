import type { Config } from '../../config/config.ts'
import { isThisMachine } from '../../config/encrypted-lines.ts'

/** Nodemailer's options. TLS is required, even for the password, except on this machine or if the owner allows it. */
export const mailServerOptions = (
  url: string,
  { allowsUnencrypted }: Pick<Config, 'allowsUnencrypted'>,
  timeout: number,
) => ({
  url,
  ...(!allowsUnencrypted && !isThisMachine(new URL(url).hostname) && { requireTLS: true }),
  connectionTimeout: timeout,
  greetingTimeout: timeout,
  socketTimeout: timeout,
  dnsTimeout: timeout,
})
