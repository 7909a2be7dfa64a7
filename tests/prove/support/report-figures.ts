import type { TestContext } from 'vitest'

/** Notes beside a test what was tried, how often, and the outcome; `npm run prove` prints it. */
export const reportFigures = (
  context: TestContext,
  figures: Record<string, string | number>,
): Promise<unknown> =>
  context.annotate(
    Object.entries(figures)
      .map(([name, figure]) => `${name} ${figure}`)
      .join(', '),
    'figures',
  )
