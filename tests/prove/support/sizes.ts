import * as z from 'zod'

/** How much of each proof is done: a little in `npm test`, all of it in `npm run prove`. */
const short = {
  /** Whole rounds of one-slot, each with a seed of its own. */
  rounds: 1,
  visitors: 25,
  slots: 8,
  /** Runs of commands against the model of the practice. */
  runs: 30,
  kills: 2,
  /** Seconds for which a database is away. */
  away: 0,
  /** Generated requests, on all engines together. */
  requests: 1000,
  drips: 300,
  /** Pairs of a known contact and an unknown one. */
  pairs: 60,
  backups: 1,
}

export type Sizes = typeof short

export const long: Sizes = {
  rounds: 20,
  visitors: 200,
  slots: 50,
  runs: 1000,
  kills: 200,
  away: 30,
  requests: 100_000,
  drips: 500,
  pairs: 500,
  backups: 10,
}

const given = z
  .object({ seed: z.number(), sizes: z.record(z.string(), z.number()) })
  .optional()
  .parse(process.env.PROVE && JSON.parse(process.env.PROVE))

/** Whether this is the long form, for which the product has been built. */
export const isLong = given !== undefined
export const sizes: Sizes = { ...short, ...given?.sizes }
/** What all that is random begins with: the same seed is the same attempt. */
export const seed = given?.seed ?? Date.now() % 1_000_000
