import type { TestContext } from 'vitest'

/** Notes beside a test what was tried, how often, and the outcome; `npm run prove` prints it. */
export function reportFigures(context: TestContext, figures: Record<string, string | number>) {
  const entries = Object.entries(figures).map((entry) => entry.join(' '))
  return context.annotate(entries.join(', '), 'figures')
}
