import type { Tour, TourStep } from './graph.ts'
import type { SimulatedState } from './simulated-state.ts'

/** Where tours run: the machine alone, the mounted views, or the built site in a browser. */
export interface Environment {
  start(): Promise<void> | void
  perform(step: TourStep): Promise<void> | void
  /** Fails unless everything is as expected; there is no step at the start of a tour. */
  verify(state: SimulatedState, step?: TourStep): Promise<void> | void
  stop(): Promise<void> | void
}

/** A step that did not do what its table expects. */
export class TourError extends Error {
  readonly tour: string
  /** The number of the step; 0 is the start. */
  readonly number: number
  /** The step and what is wrong with it, the same in every tour that takes it. */
  readonly fault: string

  constructor(tour: string, number: number, fault: string, options: ErrorOptions) {
    super(`${tour}, step ${number}: ${fault}`, options)
    this.tour = tour
    this.number = number
    this.fault = fault
  }
}

/** Runs one tour. An error names the tour and the step that failed. */
export const runTour = async (tour: Tour, environment: Environment): Promise<void> => {
  let number = 0
  let place = 'at the start'
  try {
    await environment.start()
    await environment.verify(tour.start)
    for (const [index, tourStep] of tour.steps.entries()) {
      number = index + 1
      place = `"${tourStep.step.name}", from "${tourStep.edge.from}"`
      await environment.perform(tourStep)
      await environment.verify(tourStep.state, tourStep)
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new TourError(tour.name, number, `${place}: ${reason}`, { cause })
  } finally {
    await environment.stop()
  }
}
