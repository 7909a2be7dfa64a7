import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
export const CONTRAST_ONLY: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Each session of a page has a world of its own, where loading axe takes longer than running it. */
const sessions = new WeakMap<Page, CDPSession>()

/**
 * The rules that the page breaks, each with its elements. axe runs in an isolated world: there the site's
 * policy does not block it, and timers run although the clock of the page is paused.
 */
export async function axeFindings(page: Page, options = EVERYTHING): Promise<string[]> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  })
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
    return result.value
  }
  if (await evaluate('globalThis.axe === undefined')) await evaluate(`${source}; undefined`)
  const run = JSON.stringify({ ...options, resultTypes: ['violations'] })
  const { violations }: AxeResults = await evaluate(`axe.run(document, ${run})`)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
