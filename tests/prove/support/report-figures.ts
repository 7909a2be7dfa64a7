import type { TestContext } from 'vitest'

/** What was tried how often, and what came of it. */
export type Figures = Record<string, string | number>

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figures
  }
}

/** Puts figures beside a test’s name, for the table of `npm run prove`. */
export function tell({ task }: TestContext, figures: Figures): void {
  task.meta.figures = { ...task.meta.figures, ...figures }
}
