import type { Twilio } from '../../config/config.ts'

/** The URL of a resource in the practice's Twilio account, and the headers that authenticate the request. */
export const twilioRequest = ({ url, account, token }: Twilio, resource: string) => ({
  url: `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}${resource}`,
  headers: { Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
})
