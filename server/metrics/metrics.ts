import type { Reason } from '../../domain/call.ts'

/** What is done with the database: outside of a transaction, in one, or as one long reading. */
export type DatabaseWork = 'read' | 'write' | 'snapshot'

/** What the process counts and times while it runs. */
export interface Metrics {
  request(call: string, status: number, seconds: number): void
  refusal(call: string, reason: Reason): void
  database(work: DatabaseWork, seconds: number): void
}
