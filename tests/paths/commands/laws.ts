import type { CatalogEntry } from '../engine/catalog.ts'
import type { Walks } from '../engine/walks.ts'
import { print } from './print.ts'

export const walk = async (entries: readonly CatalogEntry[], walks: Walks): Promise<string[]> => {
  const { laws } = await import('../laws.ts')
  const { lawsBrokenByWalks } = await import('../engine/walks.ts')
  print(`seed ${walks.seed}`)
  return entries.flatMap(({ name, table }) => {
    const kept = laws.find((one) => one.table === table)
    if (!kept) return [`${name} has no laws: write them in tests/paths/laws.`]
    const problems = lawsBrokenByWalks(kept, walks)
    print(`${name}: ${kept.laws.length - problems.length} of ${kept.laws.length} laws kept`)
    return problems.map((problem) => `${name}: ${problem}`)
  })
}
