import * as v from 'valibot'
import type { TestContext } from 'vitest'

/** The size of each proof: small in `npm test`, and full in `npm run prove`. */
export const SIZES = {
  /** Rounds of the race, each with its own seed. */
  rounds: [3, 21],
  visitors: [25, 200],
  slots: [8, 50],
  /** Runs of commands against the model of the practice. */
  runs: [30, 1000],
  kills: [3, 200],
  /** How many seconds the database is down. */
  away: [0, 30],
  /** How often the primary of Postgres is killed and its standby promoted. */
  moves: [1, 20],
  /** Faults of a site on several machines. */
  faults: [1, 20],
  /** Generated requests, across all engines. */
  requests: [1000, 100_000],
  /** Pairs of a known and an unknown contact. */
  pairs: [120, 500],
  backups: [1, 10],
  /** Years with an operator who does everything wrong. */
  operator: [1, 20],
  /** Bookings between a backup and its restore in place; each writes several rows. */
  since: [60, 1000],
  /** Rounds of upgrades or of kills of two processes behind Caddy. */
  upgrades: [1, 10],
} as const

const given = v.parse(
  v.optional(v.object({ seed: v.number(), sizes: v.record(v.string(), v.number()) })),
  process.env.PROVE && JSON.parse(process.env.PROVE),
)

/** Whether this is a full-size run, for which the product has been built. */
export const isLong = given !== undefined
export const sizeOf = (part: keyof typeof SIZES): number => given?.sizes[part] ?? SIZES[part][0]
/** The seed of all random choices: always the same in `npm test`, new or given in `npm run prove`. */
export const seed = given?.seed ?? 1

/**
 * Whether a request that failed took so long that the machine was too busy for its database: the site waits at least
 * five seconds for Postgres, and a fault of the site shows at once.
 */
export const wasOverloaded = (began: number): boolean => performance.now() - began > 4_500

/** Annotates a test with what was tried, how often, and the outcome; `npm run prove` prints it. */
export function reportFigures(context: TestContext, figures: Record<string, string | number>) {
  const entries = Object.entries(figures).map((entry) => entry.join(' '))
  return context.annotate(entries.join(', '), 'figures')
}
