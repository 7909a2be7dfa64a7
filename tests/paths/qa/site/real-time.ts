/**
 * Shorter delays than this, in milliseconds, run in real time beside QA's panel, so that transitions end by
 * themselves. All others wait until the panel lets time pass.
 */
export const DELAYS_OF_OWN = 1_000
