import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong on the page: each rule with the places. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Through the debugger, for the site's policy lets no foreign script in.
  await page.evaluate(source)
  let running = true
  const results = page
    .evaluate<AxeResults>(
      `axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] })`,
    )
    .finally(() => {
      running = false
    })
  // Axe waits for timers of its own, and the page's time stands still.
  while (running) await page.clock.runFor(1)
  const { violations } = await results
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
