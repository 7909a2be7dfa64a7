import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { startVitest } from 'vitest/node'
import type { Entry } from './catalogue.ts'

const fileOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const standIn = '\0mutant.ts'

/** Whoever imports the machine gets its mutant. */
const replacing = ({ name, exported }: Entry, index: number): Plugin => {
  const file = fileOf(`machines/${name}.ts`)
  return {
    name: 'mutant',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source === standIn || importer === standIn) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved?.id === file ? standIn : null
    },
    load: (id) =>
      id === standIn
        ? `import { mutantsOf } from ${JSON.stringify(fileOf('tests/paths/mutants.ts'))}
           import { ${exported} as original } from ${JSON.stringify(file)}
           export * from ${JSON.stringify(file)}
           export const ${exported} = mutantsOf(original)[${index}].machine`
        : null,
  }
}

/** Whether the hand-written tests of a machine fail, on one of its mutants or on itself. */
export const journeysFail = async (entry: Entry, index?: number): Promise<boolean> => {
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
      bail: 1,
      testTimeout: 1000,
      reporters: [{}],
    },
    { plugins: index === undefined ? [] : [replacing(entry, index)] },
  )
  await vitest.close()
  // A mutant that ends the run is a mutant noticed; the exit code is this process's own.
  process.exitCode = 0
  return (
    vitest.state.getCountOfFailedTests() > 0 ||
    vitest.state.getUnhandledErrors().length > 0 ||
    vitest.state.getFiles().some(({ result }) => result?.state === 'fail')
  )
}
