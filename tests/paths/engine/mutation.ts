import type { CatalogEntry } from './catalog.ts'
import { journeysFail } from './journeys.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { runMachineTours } from './run-machine-tours.ts'
import type { AnyTable } from './table.ts'

export interface MutationReport {
  total: number
  killed: number
  survivors: readonly string[]
  /** Why some survivors are no gap in the tests. */
  reasons: ReadonlyMap<string, string>
  /** Reasons for mutants that were killed, or that do not exist. */
  obsoleteReasons: readonly string[]
}

const isKilledByTours = async (table: AnyTable, { machine }: Mutant): Promise<boolean> => {
  try {
    return (await runMachineTours({ ...table, machine })).problems.length > 0
  } catch {
    return true
  }
}

/** Runs the path tests of a machine on each mutant, and its journeys on those that survive. */
export const runMutants = async (
  entry: Pick<CatalogEntry, 'name' | 'exportName' | 'machine' | 'table'>,
): Promise<MutationReport> => {
  const { name, machine, table } = entry
  if (table && (await runMachineTours(table)).problems.length > 0)
    throw new Error(`The path tests of ${name} fail without any mutant. Fix them first.`)
  const mutants = mutantsOf(machine)
  const survivors: string[] = []
  let canUseJourneys: boolean | undefined
  for (const [index, mutant] of mutants.entries()) {
    if (table && (await isKilledByTours(table, mutant))) continue
    canUseJourneys ??= !(await journeysFail(entry))
    if (!canUseJourneys || !(await journeysFail(entry, index))) survivors.push(mutant.name)
  }
  const reasons = new Map(Object.entries(table?.equivalentMutants ?? {}))
  return {
    total: mutants.length,
    killed: mutants.length - survivors.length,
    survivors,
    reasons,
    obsoleteReasons: [...reasons.keys()].filter((reason) => !survivors.includes(reason)),
  }
}
