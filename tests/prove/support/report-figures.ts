import type { TestContext } from 'vitest'

/** What was tried, how often, and the outcome. */
export type Figures = Record<string, string | number>

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figures
  }
}

/** Adds figures to a test, for the table of `npm run prove`. */
export function reportFigures({ task }: TestContext, figures: Figures): void {
  task.meta.figures = { ...task.meta.figures, ...figures }
}
