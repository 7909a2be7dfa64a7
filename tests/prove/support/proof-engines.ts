import { oneOf } from '../../sample.ts'
import { availableEngines } from '../../server/support/engines.ts'

/** Where a proof runs: in its long form on every engine, in its short form on one, the same in every run. */
export const proofEngines = (part: string) => oneOf(availableEngines, part)
