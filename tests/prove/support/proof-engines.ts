import { oneOf } from '../../sample.ts'
import { availableEngines } from '../../server/support/engines.ts'

/** The engines that a proof runs on: all of them at full size, otherwise one, the same in every run. */
export const proofEngines = (part: string) => oneOf(availableEngines, part)
