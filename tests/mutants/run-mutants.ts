import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { createVitest, type TestModule } from 'vitest/node'
import { content } from '../../build/content.ts'
import { builtTheme } from '../../build/theme.ts'
import type { MutationReport } from '../paths/engine/mutation.ts'
import { mutatedFiles, root } from './mutated-files.ts'
import { type Page, pageNamed } from './pages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    page: string
    mutants: number
    mutant: number
  }
}

const TRY = 'tests/mutants/try-mutants.ts'
const NONE = -1

const testFiles = ({ tests }: Page): string[] =>
  tests
    .filter((path) => existsSync(root + path))
    .map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.{ts,tsx}`))

/** A Vitest that runs on the sources of a page, each file with a switch for every mutant of it. */
const vitestOn = (page: Page) => {
  const files = mutatedFiles(page)
  const switches: Plugin = {
    name: 'source-mutants',
    enforce: 'pre',
    transform: (_, id) => files.get(id)?.code,
  }
  return createVitest(
    'test',
    {
      config: false,
      root,
      include: [TRY, ...testFiles(page)],
      environment: 'happy-dom',
      setupFiles: ['tests/temporal.ts', 'tests/mutants/switch.ts', 'tests/src/support/setup.ts'],
      watch: false,
      strictTags: false,
      testTimeout: 300_000,
      reporters: [{}],
    },
    {
      plugins: [react(), builtTheme(), content(), switches],
      css: { modules: { generateScopedName: '[name]_[local]' } },
    },
  )
}

const namesOf = (modules: readonly TestModule[], state: 'failed' | 'passed'): string[] =>
  modules.flatMap((module) => [...module.children.allTests(state)].map(({ name }) => name))

/** Tries every mutant of a page: on its fixed words and tours, then on its hand-written tests. */
export const runSourceMutants = async (name: string): Promise<MutationReport> => {
  const page = pageNamed(name)
  const mutants = [...mutatedFiles(page).values()].flatMap(({ mutants }) => mutants)
  const vitest = await vitestOn(page)
  const runTests = async (isMeant: (path: string) => boolean, mutant: number) => {
    vitest.provide('mutant', mutant)
    const specifications = await vitest.globTestSpecifications()
    const { testModules: all, unhandledErrors } = await vitest.runTestSpecifications(
      specifications.filter(({ moduleId }) => isMeant(moduleId)),
    )
    // The modules of the run before are among them.
    const testModules = all.filter(({ moduleId }) => isMeant(moduleId))
    const isOk = unhandledErrors.length === 0 && testModules.every((module) => module.ok())
    return { testModules, isOk }
  }
  const isTry = (path: string) => path.endsWith(TRY)
  const handWritten = (mutant: number) => runTests((path) => !isTry(path), mutant)
  vitest.provide('page', name)
  vitest.provide('mutants', mutants.length)
  try {
    const { testModules } = await runTests(isTry, NONE)
    const isRight = namesOf(testModules, 'passed').includes('without a mutant all is as expected')
    if (!isRight || !(await handWritten(NONE)).isOk)
      throw new Error(`The tests of ${name} fail without any mutant. Fix them first.`)
    const unnoticed = new Set(namesOf(testModules, 'failed'))
    const survivors: string[] = []
    for (const [id, mutant] of mutants.entries())
      if (unnoticed.has(`mutant ${id} is noticed`) && (await handWritten(id)).isOk)
        survivors.push(mutant.name)
    return {
      total: mutants.length,
      killed: mutants.length - survivors.length,
      survivors,
      reasons: new Map(),
      obsoleteReasons: [],
    }
  } finally {
    await vitest.close()
    // Vitest sets the exit code for a failed test, but here a failed test may be the wanted result.
    process.exitCode = 0
  }
}
