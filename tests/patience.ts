/** The timing of `expect.poll` in vite.config.ts, for `vi.waitFor`, which also works in hooks and returns a value. */
export const PATIENCE = { timeout: 60_000, interval: 20 }
