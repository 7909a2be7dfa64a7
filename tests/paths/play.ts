import type { Tour, Walked } from './graph.ts'
import type { Moment } from './simulation.ts'

/** Where tours are walked: the machine alone, its mounted view, or the built site in a browser. */
export interface Depth {
  start(tour: Tour): Promise<void> | void
  do(walked: Walked): Promise<void> | void
  /** Fails unless what is there is what the moment should be; `walked` is missing at the start. */
  see(moment: Moment, walked?: Walked): Promise<void> | void
  stop(): Promise<void> | void
}

/** Walks one tour, and tells of the first step that went wrong in the table's words. */
export const play = async (tour: Tour, depth: Depth): Promise<void> => {
  let place = 'at the start'
  try {
    await depth.start(tour)
    await depth.see(tour.start)
    for (const [index, walked] of tour.steps.entries()) {
      place = `at step ${index + 1}, "${walked.step.says}", from "${walked.edge.from}"`
      await depth.do(walked)
      await depth.see(walked.moment, walked)
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${tour.name}, ${place}: ${reason}`, { cause })
  } finally {
    await depth.stop()
  }
}
