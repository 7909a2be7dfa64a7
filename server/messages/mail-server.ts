import type { Config } from '../config/config.ts'
import { isThisMachine } from '../config/encrypted-lines.ts'

/** How nodemailer connects to the mail server. Without encryption it sends nothing, not even the password. */
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
