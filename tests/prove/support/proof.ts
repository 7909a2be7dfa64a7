import * as v from 'valibot'
import type { TestContext } from 'vitest'

/** The size of each proof: small in `npm test`, full in `npm run prove`. */
const short = {
  /** Rounds of the race, each with its own seed. */
  rounds: 3,
  visitors: 25,
  slots: 8,
  /** Runs of commands against the model of the practice. */
  runs: 30,
  kills: 3,
  /** How many seconds the database is down. */
  away: 0,
  /** How often the primary of Postgres is killed and its standby promoted. */
  moves: 1,
  /** Generated requests, across all engines. */
  requests: 1000,
  /** Pairs of a known and an unknown contact. */
  pairs: 120,
  backups: 1,
  /** Years with an operator who does everything wrong. */
  operator: 1,
  /** Bookings between a backup and its restore in place; each writes several rows. */
  since: 60,
  /** Rounds of upgrades or of kills of two processes behind Caddy. */
  upgrades: 1,
}

type Sizes = Readonly<Record<keyof typeof short, number>>

export const long: Sizes = {
  rounds: 21,
  visitors: 200,
  slots: 50,
  runs: 1000,
  kills: 200,
  away: 30,
  moves: 20,
  requests: 100_000,
  pairs: 500,
  backups: 10,
  operator: 20,
  since: 1000,
  upgrades: 10,
}

const given = v.parse(
  v.optional(v.object({ seed: v.number(), sizes: v.record(v.string(), v.number()) })),
  process.env.PROVE && JSON.parse(process.env.PROVE),
)

/** Whether this is a full-size run, for which the product has been built. */
export const isLong = given !== undefined
export const sizes: Sizes = { ...short, ...given?.sizes }
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
