import type { Practice } from './practice-file.ts'

type Listed = Pick<Practice, 'desk' | 'frontDesk' | 'email'>

const inLowerCase = (addresses: readonly string[]): string[] =>
  addresses.map((each) => each.toLowerCase())

/** The email addresses, in lower case, of those who may do everything at the desk. */
export const ownerAddresses = ({ desk, email }: Omit<Listed, 'frontDesk'>): string[] =>
  inLowerCase(desk ?? [email])

export const isOwnerAddress = (listed: Listed, address: string): boolean =>
  ownerAddresses(listed).includes(address)

/** Whether a person with this email address, in lower case, may sign in at the desk. */
export const isDeskAddress = (listed: Listed, address: string): boolean =>
  isOwnerAddress(listed, address) || inLowerCase(listed.frontDesk).includes(address)
