import { chartOf } from '../../../src/inspector/page/chart.ts'
import { expectationsOf, textsOf } from './expectation.ts'
import type { Tour, TourStep } from './graph.ts'
import { type SimulatedState, situationOf } from './simulated-state.ts'
import type { Driver, Stage } from './stage.ts'

const perform = async (driver: Driver, { steps }: Stage, { step, state }: TourStep) => {
  if (step.kind === 'delay' || step.kind === 'wait') {
    for (const milliseconds of state.clockMoves) await driver.passTime(milliseconds)
    return
  }
  const performStep = steps[step.name]
  if (!performStep) throw new Error(`The stage does not perform "${step.name}".`)
  await performStep(driver, state.before)
}

/**
 * Runs a tour with a driver, and checks the texts that the table expects. `inspect` can check more. An error names
 * the tour and the step that failed.
 */
export async function runTour(
  stage: Stage,
  tour: Tour,
  createDriver: () => Promise<Driver>,
  inspect: (state: SimulatedState, step?: TourStep) => Promise<void> = async () => {},
): Promise<void> {
  const chart = chartOf(stage.table.machine)
  let place = 'at the start'
  try {
    const driver = await createDriver()
    const verify = async (state: SimulatedState, tourStep?: TourStep) => {
      const expectations = expectationsOf(stage.table, state.states, tourStep?.step.name)
      const { seen, heard, unseen } = textsOf(expectations, situationOf(chart, state))
      await driver.expectTexts([...seen, ...heard], unseen)
      await inspect(state, tourStep)
    }
    await stage.setUp?.(driver)
    await verify(tour.start)
    for (const [index, tourStep] of tour.steps.entries()) {
      place = `step ${index + 1}, "${tourStep.step.name}", from "${tourStep.edge.from}"`
      await perform(driver, stage, tourStep)
      await verify(tourStep.state, tourStep)
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${tour.name}, ${place}: ${reason}`, { cause })
  }
}
