/** Providers that deliver an address to the same mailbox with and without dots before the @. */
const IGNORES_DOTS = new Set(['gmail.com', 'pm.me', 'proton.me', 'protonmail.com'])
/** Other names of the same provider. */
const SAME_AS: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/** The mailbox that an email address is delivered to: `Ann.Lee+news@gmail.com` is `annlee@gmail.com`. */
export function mailboxOf(email: string): string {
  const [address = '', host = ''] = email.toLowerCase().split('@')
  const domain = SAME_AS[host] ?? host
  // An address that begins with a plus has nothing before it.
  const plus = address.indexOf('+', 1)
  const name = plus < 0 ? address : address.slice(0, plus)
  return `${IGNORES_DOTS.has(domain) ? name.replaceAll('.', '') : name}@${domain}`
}

/** What limits count: the mailbox of an email address, or a phone number as it is. */
export const countedContact = (contact: string): string =>
  contact.includes('@') ? mailboxOf(contact) : contact
