import type { Page } from '@playwright/test'
import {
  type briefToursOf,
  firstVisits,
  graphOf,
  type Tour,
  type TourStep,
} from '../../paths/engine/graph.ts'
import { runTour } from '../../paths/engine/run-tour.ts'
import type { SimulatedState } from '../../paths/engine/simulated-state.ts'
import type { Stage } from '../../paths/engine/stage.ts'
import { messagesOn } from './page-audit.ts'
import { createPageDriver } from './page-driver.ts'
import { transitionsEnd } from './transitions.ts'

/** The tours of a stage, and the states in them to inspect closely. */
export function toursOf(stage: Stage, walksOf?: typeof briefToursOf) {
  const graph = graphOf(stage.table, walksOf)
  return { tours: graph.tours, statesToInspect: firstVisits(graph) }
}

/** Runs a tour on the site, and inspects the given states and every new message for the visitor. */
export async function runSiteTour(
  page: Page,
  stage: Stage,
  tour: Tour,
  statesToInspect: ReadonlySet<SimulatedState>,
  inspect: (state: SimulatedState, step?: TourStep) => Promise<void>,
): Promise<void> {
  const inspectedMessages = new Set<string>()
  const createDriver = () => createPageDriver(page, stage.path)
  await runTour(stage, tour, createDriver, async (state, step) => {
    const messages = await messagesOn(page)
    const isNew = messages !== '' && !inspectedMessages.has(messages)
    if (!statesToInspect.has(state) && !isNew) return
    inspectedMessages.add(messages)
    // Lets the transition of a dialog end.
    if (await page.getByRole('dialog').count()) await page.clock.runFor(400)
    await transitionsEnd(page)
    await inspect(state, step)
  })
}
