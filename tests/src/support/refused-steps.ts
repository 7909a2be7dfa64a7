import { expect } from 'vitest'
import type { Graph } from '../../paths/engine/graph.ts'
import type { Driver, PageSteps } from '../../paths/engine/page-steps.ts'
import type { SimulatedState } from '../../paths/engine/simulated-state.ts'
import type { Instruction } from '../../paths/qa/command.ts'
import { createRecorder } from '../../paths/qa/recorder.ts'
import { findControl, findField } from './view-driver.tsx'

/** Whether the visitor can do this here: the button or the field is there, and is not disabled. */
const isOffered = ({ control }: Instruction): boolean => {
  const part = control && (findControl(control) ?? findField(control))
  return part ? !part.matches(':disabled, [aria-disabled=true]') : false
}

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
  const actsOf = (name: string) => {
    const { driver: recorder, during } = createRecorder()
    return during(async () => pageSteps.steps[name]?.(recorder))
  }
  const known = await Promise.all(accepted.map(({ name }) => actsOf(name)))
  const acceptedActs = known.flat().map(({ text }) => text)
  for (const { name } of simulation.events.filter(({ name }) => !isAccepted(name))) {
    const acts = await actsOf(name)
    if (pageSteps.ofPage?.includes(name) || !acts.every(isOffered)) continue
    if (acts.some(({ text }) => acceptedActs.includes(text))) continue
    const before = shownNow()
    await pageSteps.steps[name]?.(driver)
    expect(shownNow(), `“${name}” is refused in ${state.key}`).toBe(before)
  }
}
