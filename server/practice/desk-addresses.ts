import type { Practice } from './practice-file.ts'

type Listed = Pick<Practice, 'desk' | 'frontDesk' | 'email'>

const has = (addresses: readonly string[], address: string): boolean =>
  addresses.some((each) => each.toLowerCase() === address)

/** Whether a person with this email address, in lower case, may do everything at the desk. */
export const isOwnerAddress = ({ desk, email }: Listed, address: string): boolean =>
  has(desk ?? [email], address)

/** Whether a person with this email address, in lower case, may sign in at the desk. */
export const isDeskAddress = (listed: Listed, address: string): boolean =>
  isOwnerAddress(listed, address) || has(listed.frontDesk, address)
