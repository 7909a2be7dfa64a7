import { CLIENT_CHANNELS, type ClientChannel } from './message.ts'

/** A contact that its owner recognizes and nobody else can use: `j…@client.example`, `(212) … 42`. */
function maskContact(contact: string): string {
  const [name = '', domain] = contact.split('@')
  return domain === undefined
    ? `(${contact.slice(0, 3)}) … ${contact.slice(-2)}`
    : `${[...name][0] ?? ''}…@${domain}`
}

const PHONE = /(?<!\d)(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]?\d{3}[ .-]?\d{2}(\d{2})(?!\d)/g

/** A text of others with the phone numbers in it masked. */
export const maskPhones = (text: string): string => text.replace(PHONE, '($1) … $2')

/** Where the messages to a client go on these channels. */
export const maskContacts = (
  visit: Readonly<Record<'email' | 'phone', string>>,
  channels: readonly ClientChannel[],
): string =>
  channels.map((channel) => maskContact(visit[CLIENT_CHANNELS[channel].contact])).join(' and ')
