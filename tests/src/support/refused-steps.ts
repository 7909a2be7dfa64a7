import type { Graph } from '../../paths/engine/graph.ts'
import type { Driver, PageSteps } from '../../paths/engine/page-steps.ts'
import type { SimulatedState } from '../../paths/engine/simulated-state.ts'
import { createRecorder, type Instruction } from '../../paths/qa/recorder.ts'
import { differenceOf, findControl, findField, shownLines } from './view-driver.tsx'

/** Whether the visitor can do this here: the button or the field is there, not behind a dialog, and not disabled. */
const isOffered = ({ control }: Instruction): boolean => {
  const part = control && (findControl(control) ?? findField(control))
  if (!part || part.matches(':disabled, [aria-disabled=true]')) return false
  const dialog = document.querySelector('[role=dialog]')
  return !dialog || dialog.contains(part)
}

/** Whether pressing it would send a form in which a field is still empty, as any form can be sent. */
const sendsEmptyForm = (name: string): boolean => {
  const button = findControl(name)
  return (
    button instanceof HTMLButtonElement &&
    button.type === 'submit' &&
    [...(button.form?.querySelectorAll('input') ?? [])].some(({ value }) => value === '')
  )
}

/**
 * Asks the page for each step that the machine refuses here: a button for it must be gone or disabled, and what else the
 * page offers must change nothing. A step that is the same for a visitor as one that the machine accepts is left out.
 */
export async function takeRefusedSteps(
  pageSteps: PageSteps,
  { simulation }: Graph,
  state: SimulatedState,
  driver: Driver,
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
    const [{ control = '' } = {}] = acts
    if (name.endsWith(' is pressed') && !sendsEmptyForm(control))
      throw new Error(`“${control}” can be pressed in "${state.key}", where it does nothing.`)
    const before = shownLines()
    await pageSteps.steps[name]?.(driver)
    const after = shownLines()
    if (before.join() !== after.join())
      throw new Error(
        `“${name}” is refused in "${state.key}", and changes the page:\n${differenceOf(before, after)}`,
      )
  }
}
