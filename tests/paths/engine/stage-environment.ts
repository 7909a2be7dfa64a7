import { chartOf } from '../../../src/inspector/page/chart.ts'
import { expectationsOf, textsOf } from './expectation.ts'
import type { Environment } from './run-tour.ts'
import { situationOf } from './simulated-state.ts'
import type { Driver, Stage } from './stage.ts'

/** Runs tours through a driver, and looks for the texts that the table expects. */
export function createStageEnvironment(
  { table, setUp, steps }: Stage,
  createDriver: () => Promise<Driver>,
  stop: () => Promise<void> = async () => {},
): Environment {
  const chart = chartOf(table.machine)
  let started: Driver | undefined
  const driver = (): Driver => {
    if (!started) throw new Error('The tour was not started.')
    return started
  }
  return {
    async start() {
      started = await createDriver()
      await setUp?.(started)
    },
    async perform({ step, state }) {
      if (step.kind === 'delay' || step.kind === 'wait') {
        for (const milliseconds of state.clockMoves) await driver().passTime(milliseconds)
        return
      }
      const performStep = steps[step.name]
      if (!performStep) throw new Error(`The stage does not perform "${step.name}".`)
      await performStep(driver(), state.before)
    },
    async verify(state, tourStep) {
      const expectations = expectationsOf(table, state.states, tourStep?.step.name)
      const { seen, heard, unseen } = textsOf(expectations, situationOf(chart, state))
      await driver().expectTexts([...seen, ...heard], unseen)
    },
    stop,
  }
}
