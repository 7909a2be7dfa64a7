import { expect, type Page } from '@playwright/test'
import { messagesOn } from '../../../browser/support/page-audit.ts'
import { transitionsEnd } from '../../../browser/support/transitions.ts'
import { savedPathTests } from '../../../paths/engine/failures.ts'
import { firstVisits, graphOf, type PathTest } from '../../../paths/engine/graph.ts'
import type { PageSteps } from '../../../paths/engine/page-steps.ts'
import { runPathTest } from '../../../paths/engine/run-path-test.ts'
import type { SimulatedState } from '../../../paths/engine/simulated-state.ts'
import { createPageDriver } from './page-driver.ts'

/** The path tests of a machine, and the states in them to inspect closely. */
export function pathTestsOf(pageSteps: PageSteps) {
  const graph = graphOf(pageSteps.table)
  const pathTests = [...savedPathTests(pageSteps.table), ...graph.pathTests]
  return { pathTests, statesToInspect: firstVisits(graph) }
}

/** The alerts on the page, and the text that has the focus, each with whether it is in the window. */
const outcomesOn = (page: Page): Promise<readonly { text: string; isInSight: boolean }[]> =>
  page.evaluate(() => {
    const outcomes = document.querySelectorAll<HTMLElement>('[role=alert], [tabindex="-1"]:focus')
    return [...outcomes].map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return { text: element.innerText, isInSight: top < innerHeight && bottom > 0 }
    })
  })

/** Runs a path test on the site, and inspects the given states and every new message for the visitor. */
export async function runOnSite(
  page: Page,
  pageSteps: PageSteps,
  pathTest: PathTest,
  statesToInspect: ReadonlySet<SimulatedState>,
  inspect: (state: SimulatedState) => Promise<void>,
): Promise<void> {
  const inspectedMessages = new Set<string>()
  const createDriver = () => createPageDriver(page, pageSteps.path)
  let before: readonly string[] = []
  await runPathTest(pageSteps, pathTest, createDriver, async (state, step) => {
    const findUnseen = async () =>
      (await outcomesOn(page)).filter(({ text, isInSight }) => !isInSight && !before.includes(text))
    // The page scrolls smoothly, which takes a moment.
    if (step?.step.kind === 'done' || step?.step.kind === 'error')
      await expect.poll(findUnseen).toEqual([])
    before = (await outcomesOn(page)).map(({ text }) => text)
    const messages = await messagesOn(page)
    const isNew = messages !== '' && !inspectedMessages.has(messages)
    if (!statesToInspect.has(state) && !isNew) return
    inspectedMessages.add(messages)
    // Lets the transition of a dialog end.
    if (await page.getByRole('dialog').count()) await page.clock.runFor(400)
    await transitionsEnd(page)
    await inspect(state)
  })
}
