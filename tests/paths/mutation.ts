import type { Entry } from './catalogue.ts'
import { journeysFail } from './journeys.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { prove } from './proof.ts'
import type { AnyTable } from './table.ts'

export interface Verdict {
  made: number
  killed: number
  survivors: readonly string[]
  /** Why some survivors are no hole in the tests. */
  reasons: ReadonlyMap<string, string>
  /** Reasons for changes that are noticed, or not made at all. */
  needless: readonly string[]
}

const isNoticed = async (table: AnyTable, { machine }: Mutant): Promise<boolean> => {
  try {
    return (await prove({ ...table, machine })).problems.length > 0
  } catch {
    return true
  }
}

/**
 * Changes a machine in one place at a time and says which changes its tests did not notice: its
 * path tests, and where those see nothing, its hand-written journeys.
 */
export const tryMutants = async (entry: Entry): Promise<Verdict> => {
  const { machine, table } = entry
  if (table && (await prove(table)).problems.length > 0)
    throw new Error(`The path tests of ${entry.name} fail by themselves, so they say nothing yet.`)
  const mutants = mutantsOf(machine)
  const survivors: string[] = []
  let journeys: boolean | undefined
  for (const [index, mutant] of mutants.entries()) {
    if (table && (await isNoticed(table, mutant))) continue
    journeys ??= !(await journeysFail(entry))
    if (!journeys || !(await journeysFail(entry, index))) survivors.push(mutant.name)
  }
  const reasons = new Map(Object.entries(table?.unnoticeable ?? {}))
  return {
    made: mutants.length,
    killed: mutants.length - survivors.length,
    survivors,
    reasons,
    needless: [...reasons.keys()].filter((name) => !survivors.includes(name)),
  }
}
