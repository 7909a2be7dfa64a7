import { FILED } from '../../domain/desk/clients.ts'
import type { Filed } from '../config/config.ts'

/** Says which messages are not sent, with a leading space; empty if all are. */
export function filedNote({ filed }: { readonly filed: Filed }): string {
  const which = filed.map((way) => `${way}s`).join(' and ')
  return which && ` ${which[0]?.toUpperCase()}${which.slice(1)} are ${FILED}.`
}
