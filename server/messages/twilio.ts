import type { Twilio } from '../config/config.ts'

/** The URL and authorization for a resource of the practice's Twilio account. */
export const twilioRequest = ({ url, account, token }: Twilio, resource: string) => ({
  url: `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}${resource}`,
  headers: { Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
})
