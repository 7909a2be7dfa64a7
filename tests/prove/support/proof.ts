import { appendFileSync } from 'node:fs'
import * as v from 'valibot'
import type { TestContext } from 'vitest'

/** The size of each proof. An option of `npm run prove` changes it. */
export const SIZES = {
  /** Rounds of the race, each with its own seed. */
  rounds: 4,
  visitors: 60,
  slots: 20,
  kills: 25,
  /** Rounds in which a server is killed while it notifies the waiting list. */
  waves: 20,
  /** How many seconds the database is down. */
  away: 10,
  /** Faults of a site on several machines. */
  faults: 9,
  /** Generated requests on each engine. */
  requests: 8_000,
  /** Pairs of a known and an unknown contact. */
  pairs: 300,
  backups: 4,
  /** Years with an operator who does everything wrong. */
  years: 2,
  /** Bookings between a backup and its restore in place; each writes several rows. */
  since: 300,
  /** Random paths of each machine on the built site, and visitors who wander through it. */
  walks: 3,
  /** Rounds of upgrades or of kills of two processes behind Caddy. */
  upgrades: 3,
} as const

const given = v.parse(
  v.optional(v.object({ seed: v.number(), sizes: v.record(v.string(), v.number()) })),
  process.env.PROVE && JSON.parse(process.env.PROVE),
)

export const sizeOf = (part: keyof typeof SIZES): number => given?.sizes[part] ?? SIZES[part]
/** The seed of all random choices. */
export const seed = given?.seed ?? 1

/**
 * Whether a request that failed took so long that the machine was too busy for its database: the site waits at least
 * five seconds for Postgres, and a fault of the site shows at once.
 */
export const wasOverloaded = (began: number): boolean => performance.now() - began > 4_500

/** What the tests of a group have tried, for the table of `npm run prove`. */
export const FIGURES = 'test-results/figures.txt'

/** Tells what was tried, how often, and the outcome. */
export function reportFigures({ task }: TestContext, figures: Record<string, string | number>) {
  const entries = Object.entries(figures).map((entry) => entry.join(' '))
  appendFileSync(FIGURES, `${task.suite?.name ?? task.name}: ${entries.join(', ')}\n`)
}
