import { MINUTE, SECOND } from '../../domain/timing.ts'

/**
 * How long the site waits for other machines and for visitors, in milliseconds. A machine that goes on answering, but
 * slowly, gets no more. Names are looked up within the same time. Tests shorten them.
 */
export const deadlines = {
  /** One step with the mail server: finding it, its greeting, each reply. */
  mailStep: 15 * SECOND,
  mail: MINUTE,
  text: 15 * SECOND,
  /** Signing in where copies of backups are kept, and each answer from there. */
  copyStep: 10 * SECOND,
  /** Copying one backup. */
  copy: 30 * MINUTE,
  updates: 5 * SECOND,
  ping: 5 * SECOND,
  /** Each look of the doctor at another machine. */
  look: 5 * SECOND,
  /** Finding a database server that can be written to, for example while a standby is promoted. */
  databaseConnection: 5 * SECOND,
  /** Visitors expect a response within ten seconds, and retries after a conflict take time, too. */
  database: 7.5 * SECOND,
  databaseLock: 5 * SECOND,
  /** By Postgres's own clock, for what its connection has left behind. */
  databaseStatement: 10 * SECOND,
  /** Work for which no visitor waits: backups and restores. */
  databaseLong: 10 * MINUTE,
  visitorHeaders: 10 * SECOND,
  visitorRequest: 20 * SECOND,
  visitorIdle: 10 * SECOND,
  /** On the slowest connections, a page and its scripts take a minute. */
  visitorResponse: 2 * MINUTE,
}

/** Fails if the work takes longer. It is not ended by that. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
