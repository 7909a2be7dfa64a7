import type { Config } from '../config/config.ts'
import { isThisMachine } from '../config/encrypted-lines.ts'

/** nodemailer's options for the mail server. Nothing is sent without encryption, least of all the password. */
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
