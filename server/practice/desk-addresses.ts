import type { Practice } from './practice-file.ts'

type Listed = Pick<Practice, 'desk' | 'email'>

/** Whether a person with this email address, in lower case, may sign in at the desk. */
export const isDeskAddress = ({ desk, email }: Listed, address: string): boolean =>
  (desk ?? [email]).some((each) => each.toLowerCase() === address)
