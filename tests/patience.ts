/** What `expect.poll` has by vite.config.ts, for `vi.waitFor`: it works in hooks, too, and returns what came. */
export const PATIENCE = { timeout: 60_000, interval: 20 }
