/** What `expect.poll` has by vite.config.ts, for `vi.waitFor` in hooks, where `expect.poll` does not work. */
export const PATIENCE = { timeout: 60_000, interval: 20 }
