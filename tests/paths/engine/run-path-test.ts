import { stripVTControlCharacters } from 'node:util'
import { chartOf } from '../../../src/diagram/chart.ts'
import { expectationsOf, textsOf } from './expectation.ts'
import { dropFailure, saveFailure } from './failures.ts'
import type { PathStep, PathTest } from './graph.ts'
import type { Driver, PageSteps } from './page-steps.ts'
import { type SimulatedState, situationOf } from './simulated-state.ts'

const perform = async (driver: Driver, { steps }: PageSteps, { step, state }: PathStep) => {
  if (step.kind === 'delay' || step.kind === 'wait') {
    for (const milliseconds of state.clockMoves) await driver.passTime(milliseconds)
    return
  }
  const performStep = steps[step.name]
  if (!performStep) throw new Error(`The steps of the page do not perform "${step.name}".`)
  await performStep(driver, state.before)
}

/** Path tests that failed in this process, by the step that failed. */
const failures = new Map<string, string>()

/** A path test has come to a step that has failed before. */
export class SameFailure extends Error {}

/**
 * Runs a path test with a driver, and checks the texts that the table expects. `inspect` can check more. An error names
 * the path test and the step that failed.
 */
export async function runPathTest(
  pageSteps: PageSteps,
  pathTest: PathTest,
  createDriver: () => Promise<Driver>,
  inspect: (state: SimulatedState, step?: PathStep) => Promise<void> = async () => {},
): Promise<void> {
  const chart = chartOf(pageSteps.table.machine)
  // Vitest mounts the views, and Playwright opens the site.
  const layer = process.env.VITEST ? 'views' : 'site'
  const names = pathTest.steps.map(({ step }) => step.name)
  const stepId = ({ source, step }: PathStep) => `${chart.root.path} ${source.key}: ${step.name}`
  let place = 'at the start'
  let failed = -1
  try {
    const driver = await createDriver()
    const verify = async (state: SimulatedState, pathStep?: PathStep) => {
      const expectations = expectationsOf(pageSteps.table, state.states, pathStep?.step.name)
      const { seen, heard, unseen } = textsOf(expectations, situationOf(chart, state))
      await driver.expectTexts([...seen, ...heard], unseen)
      await inspect(state, pathStep)
    }
    await pageSteps.setUp?.(driver)
    await verify(pathTest.start)
    for (const [index, pathStep] of pathTest.steps.entries()) {
      const known = failures.get(stepId(pathStep))
      if (known) throw new SameFailure(`From step ${index + 1} on it fails as ${known} does.`)
      failed = index
      place = `step ${index + 1}, "${pathStep.step.name}", from "${pathStep.source.key}"`
      await perform(driver, pageSteps, pathStep)
      await verify(pathStep.state, pathStep)
    }
  } catch (cause) {
    if (cause instanceof SameFailure) throw cause
    const failedStep = pathTest.steps[failed]
    if (failedStep) failures.set(stepId(failedStep), pathTest.name)
    // Playwright colors its messages for a terminal.
    const reason = stripVTControlCharacters(cause instanceof Error ? cause.message : String(cause))
    const file = saveFailure(pageSteps, names, { layer, step: failed, text: `${place}: ${reason}` })
    throw new Error(`${pathTest.name}, ${place}: ${reason}\nSaved in ${file}`)
  }
  dropFailure(pageSteps, layer, names)
}
