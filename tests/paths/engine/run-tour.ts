import type { Tour, TourStep } from './graph.ts'
import type { SimulatedState } from './simulated-state.ts'

/** Where tours run: the mounted views, or the built site in a browser. */
export interface Environment {
  start(): Promise<void> | void
  perform(step: TourStep): Promise<void> | void
  /** Fails unless everything is as expected; there is no step at the start of a tour. */
  verify(state: SimulatedState, step?: TourStep): Promise<void> | void
  stop(): Promise<void> | void
}

/** Runs one tour. An error names the tour and the step that failed. */
export const runTour = async (tour: Tour, environment: Environment): Promise<void> => {
  let place = 'at the start'
  try {
    await environment.start()
    await environment.verify(tour.start)
    for (const [index, tourStep] of tour.steps.entries()) {
      place = `step ${index + 1}, "${tourStep.step.name}", from "${tourStep.edge.from}"`
      await environment.perform(tourStep)
      await environment.verify(tourStep.state, tourStep)
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${tour.name}, ${place}: ${reason}`, { cause })
  } finally {
    await environment.stop()
  }
}
