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

const COMMON = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'aol.com'],
  ...['comcast.net', 'verizon.net', 'sbcglobal.net'],
]

/** Whether two words differ by one letter, or by the order of some. */
function isOneOff(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [a, b] = [one, other].map((word) => word.slice(start, word.length - end))
  if (a === undefined || b === undefined) return false
  const [letters, others] = [a, b].map((part) => [...part].sort().join())
  return Math.max(a.length, b.length) < 2 || letters === others
}

/**
 * The address that was probably meant: with `gmail.com` for `gmial.com`. Until the field is left, the beginning of a
 * common domain is not a mistake. The first letter is rarely wrong, and `ymail.com` is another provider.
 */
export function suggestAddress(email: string, isLeft: boolean): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || !/\.[a-z]{2,}$/.test(domain) || COMMON.includes(domain)) return undefined
  if (!isLeft && COMMON.some((common) => common.startsWith(domain))) return undefined
  const meant = COMMON.find((common) => common[0] === domain[0] && isOneOff(common, domain))
  return meant && `${email.slice(0, at)}@${meant}`
}
