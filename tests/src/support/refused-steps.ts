import { expect } from 'vitest'
import type { Graph } from '../../paths/engine/graph.ts'
import type { Driver, PageSteps } from '../../paths/engine/page-steps.ts'
import type { SimulatedState } from '../../paths/engine/simulated-state.ts'
import { findControl, findField } from './view-driver.tsx'

type Act = readonly [name: string, ...args: unknown[]]

/** What a step does on the page. Nothing is done. */
const actsOf = async ({ steps }: PageSteps, driver: Driver, name: string): Promise<Act[]> => {
  const acts: Act[] = []
  const recorder = new Proxy(driver, {
    get:
      (_, act) =>
      async (...args: unknown[]) =>
        void acts.push([String(act), ...args]),
  })
  await steps[name]?.(recorder)
  return acts
}

/** Whether the visitor can do this here: the button or the field is there, and is not disabled. */
const isOffered = ([name, label]: Act): boolean => {
  const find = name === 'click' || name === 'activate' ? findControl : findField
  const part = find(String(label))
  return part !== undefined && !part.matches(':disabled, [aria-disabled=true]')
}

const IN_CONTROL = ['click', 'activate', 'type', 'leave']

/** A step that tells what the page did, and not what the visitor wants of the machine. */
const isOfPage = (name: string): boolean => name.endsWith(' is shown')

/**
 * Takes each step that the machine refuses here, as far as the page offers it, and expects that nothing changes. A step
 * that is the same for a visitor as one that the machine accepts is left out.
 */
export async function takeRefusedSteps(
  pageSteps: PageSteps,
  { simulation }: Graph,
  state: SimulatedState,
  driver: Driver,
  shownNow: () => string,
): Promise<void> {
  const accepted = simulation.eventSteps(state)
  const isAccepted = (name: string) => accepted.some((step) => step.name === name)
  const known = await Promise.all(accepted.map(({ name }) => actsOf(pageSteps, driver, name)))
  const acceptedActs = new Set(known.flat().map((act) => JSON.stringify(act)))
  for (const { name } of simulation.events.filter(({ name }) => !isAccepted(name))) {
    const acts = await actsOf(pageSteps, driver, name)
    const isOfVisitor = !isOfPage(name) && acts.every((act) => IN_CONTROL.includes(act[0]))
    if (!isOfVisitor || acts.some((act) => acceptedActs.has(JSON.stringify(act)))) continue
    if (!acts.every(isOffered)) continue
    const before = shownNow()
    await pageSteps.steps[name]?.(driver)
    expect(shownNow(), `“${name}” is refused in ${state.key}`).toBe(before)
  }
}
