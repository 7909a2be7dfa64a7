/** A contact that its owner recognizes and nobody else can use: `j…@client.example`, `(212) … 42`. */
export function maskContact(contact: string): string {
  const [name = '', domain] = contact.split('@')
  return domain === undefined
    ? `(${contact.slice(0, 3)}) … ${contact.slice(-2)}`
    : `${[...name][0] ?? ''}…@${domain}`
}
