import { expect, type Page } from '@playwright/test'
import { messagesOn } from '../../../browser/support/page-audit.ts'
import { transitionsEnd } from '../../../browser/support/transitions.ts'
import { firstVisits, graphOf, type Tour } from '../../../paths/engine/graph.ts'
import { runTour } from '../../../paths/engine/run-tour.ts'
import type { SimulatedState } from '../../../paths/engine/simulated-state.ts'
import type { Stage } from '../../../paths/engine/stage.ts'
import { createPageDriver } from './page-driver.ts'

/** The tours of a stage, and the states in them to inspect closely. */
export function toursOf(stage: Stage) {
  const graph = graphOf(stage.table)
  return { tours: graph.tours, statesToInspect: firstVisits(graph) }
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

/** Runs a tour on the site, and inspects the given states and every new message for the visitor. */
export async function runSiteTour(
  page: Page,
  stage: Stage,
  tour: Tour,
  statesToInspect: ReadonlySet<SimulatedState>,
  inspect: (state: SimulatedState) => Promise<void>,
): Promise<void> {
  const inspectedMessages = new Set<string>()
  const createDriver = () => createPageDriver(page, stage.path)
  let before: readonly string[] = []
  await runTour(stage, tour, createDriver, async (state, step) => {
    const outcomes = await outcomesOn(page)
    const unseen = outcomes.filter(({ text, isInSight }) => !isInSight && !before.includes(text))
    before = outcomes.map(({ text }) => text)
    if (step?.step.kind === 'done' || step?.step.kind === 'error') expect(unseen).toEqual([])
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
