import { FILED } from '../../domain/desk-clients.ts'
import type { Config } from '../config.ts'

/** The ways of writing for which no provider is set: such messages become files in the outbox folder. */
export type Filed = readonly ('e-mail' | 'text')[]

export const filedOf = ({ smtp, twilio }: Config): Filed => [
  ...(smtp ? [] : (['e-mail'] as const)),
  ...(twilio ? [] : (['text'] as const)),
]

/** Says which messages will not leave, with a space before it; empty where all do. */
export function filedNote({ filed }: { readonly filed: Filed }): string {
  const which = filed.map((way) => `${way}s`).join(' and ')
  return which && ` ${which[0]?.toUpperCase()}${which.slice(1)} are ${FILED}.`
}
