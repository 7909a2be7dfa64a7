import type { CatalogEntry } from '../engine/catalog.ts'
import { mutationText } from '../report/text.ts'
import { UsageError } from './arguments.ts'
import { missingTable, print } from './print.ts'

export const mutate = async (entries: readonly CatalogEntry[]): Promise<string[]> => {
  // Vitest takes longer to load than everything else does to run.
  const { runMutants } = await import('../engine/mutation.ts')
  const problems: string[] = []
  for (const entry of entries) {
    if (!entry.table) {
      problems.push(missingTable(entry))
      continue
    }
    const report = await runMutants(entry)
    print(mutationText(entry.name, report))
    problems.push(
      ...report.survivors
        .filter((name) => !report.reasons.has(name))
        .map((name) => `${entry.name}: no test notices the mutant: ${name}.`),
      ...report.obsoleteReasons.map(
        (name) => `${entry.name}: killed or unknown, but listed as equivalent: ${name}.`,
      ),
    )
  }
  return problems
}

export const mutateSources = async (page: string | undefined): Promise<string[]> => {
  const { pages } = await import('../../mutants/pages.ts')
  const { runSourceMutants } = await import('../../mutants/run-mutants.ts')
  if (page !== undefined && !(page in pages))
    throw new UsageError(
      `There is no page ${page}. The pages are ${Object.keys(pages).join(', ')}.`,
    )
  const problems: string[] = []
  const names = page === undefined ? Object.keys(pages) : [page]
  for (const [name, report] of await runSourceMutants(names)) {
    print(mutationText(name, report))
    problems.push(
      ...report.survivors
        .filter((mutant) => !report.reasons.has(mutant))
        .map((mutant) => `No test notices ${mutant}.`),
      ...report.obsoleteReasons.map((mutant) => `Noticed, but listed as equivalent: ${mutant}.`),
    )
  }
  return problems
}
