import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { startVitest } from 'vitest/node'
import type { CatalogEntry } from './catalog.ts'

const fileOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

type MachineFile = Pick<CatalogEntry, 'name' | 'exportName'>

const MUTANT_ID = '\0mutant.ts'

/** Every import of the machine gets its mutant instead. */
const mutantPlugin = ({ name, exportName }: MachineFile, index: number): Plugin => {
  const file = fileOf(`machines/${name}.ts`)
  return {
    name: 'mutant',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source === MUTANT_ID || importer === MUTANT_ID) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved?.id === file ? MUTANT_ID : null
    },
    load: (id) =>
      id === MUTANT_ID
        ? `import { mutantsOf } from ${JSON.stringify(fileOf('tests/paths/engine/mutants.ts'))}
           import { ${exportName} as original } from ${JSON.stringify(file)}
           export * from ${JSON.stringify(file)}
           export const ${exportName} = mutantsOf(original)[${index}].machine`
        : null,
  }
}

/** Whether the hand-written tests of a machine fail; with an index, on one of its mutants. */
export const journeysFail = async (entry: MachineFile, index?: number): Promise<boolean> => {
  const journeys = `tests/machines/${entry.name}.test.ts`
  if (!existsSync(fileOf(journeys))) return false
  const vitest = await startVitest(
    'test',
    [],
    {
      config: false,
      root: fileOf('.'),
      include: [journeys],
      setupFiles: [fileOf('tests/temporal.ts')],
      watch: false,
      strictTags: false,
      bail: 1,
      testTimeout: 1000,
      reporters: [{}],
    },
    { plugins: index === undefined ? [] : [mutantPlugin(entry, index)] },
  )
  await vitest.close()
  // Vitest sets the exit code for a failed test, but here a failed test is the wanted result.
  process.exitCode = 0
  return (
    vitest.state.getCountOfFailedTests() > 0 ||
    vitest.state.getUnhandledErrors().length > 0 ||
    vitest.state.getFiles().some(({ result }) => result?.state === 'fail')
  )
}
