import type { Reason } from '../../domain/call.ts'

/** Kinds of database work: reads outside of a transaction, transactions, and long reads from a snapshot. */
export type DatabaseWork = 'read' | 'write' | 'snapshot'

/** What the process counts and times while it runs. */
export interface Metrics {
  request(call: string, status: number, seconds: number): void
  refusal(call: string, reason: Reason): void
  database(work: DatabaseWork, seconds: number): void
}
