import { FILED } from '../../domain/desk-clients.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'

/** The messages for which no provider is set, in the words of the lists. */
export const filedOf = ({ smtp, twilio }: Config): Services['filed'] => [
  ...(smtp ? [] : (['e-mail'] as const)),
  ...(twilio ? [] : (['text'] as const)),
]

/** Says which messages will not leave, with a space before it; empty where all do. */
export function filedNote({ filed }: Pick<Services, 'filed'>): string {
  const which = filed.map((way) => `${way}s`).join(' and ')
  return which && ` ${which[0]?.toUpperCase()}${which.slice(1)} are ${FILED}.`
}
