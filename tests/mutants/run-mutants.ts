import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { createVitest, type TestSpecification } from 'vitest/node'
import { content } from '../../build/content.ts'
import { builtTheme } from '../../build/theme.ts'
import { TOUR_TITLES } from '../evidence/tour-titles.ts'
import type { MutationReport } from '../paths/engine/mutation.ts'
import { equivalents } from './equivalents.ts'
import { readFindings } from './findings.ts'
import { type MutatedFile, mutatedFiles, root } from './mutated-files.ts'
import { pages } from './pages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of what is found. */
    findings: string
    /** The mutants that work only in modules that are loaded with them. */
    staticMutants: readonly number[]
  }
}

const SCREENS = 'tests/src/specification.test.ts'
const WORDS = ['tests/domain/specification.test.ts', 'tests/src/frame/titles.test.ts', SCREENS]
const MACHINES = 'tests/paths/machines.test.ts'
const VIEWS = 'views'
const TOURS = 'tests/src/tours.test.ts'

/** A Vitest that runs on changed sources, each file with a switch for every mutant of it. */
const vitestOn = (files: ReadonlyMap<string, MutatedFile>) => {
  const switches: Plugin = {
    name: 'source-mutants',
    enforce: 'pre',
    transform: (_, id) => files.get(id)?.code,
  }
  const plugins = [react(), builtTheme(), content(), switches]
  const project = (name: string, include: string, environment: string, setup: string[]) => ({
    plugins,
    css: { modules: { generateScopedName: '[name]_[local]' } },
    test: {
      name,
      root,
      include: [include],
      environment,
      runner: 'tests/mutants/mutant-runner.ts',
      setupFiles: ['tests/temporal.ts', ...setup],
      strictTags: false,
      testTimeout: 60_000,
      dangerouslyIgnoreUnhandledErrors: true,
    },
  })
  return createVitest('test', {
    config: false,
    root,
    projects: [
      project('core', 'tests/{domain,machines,paths}/**/*.test.ts', 'node', []),
      project(VIEWS, 'tests/src/**/*.test.{ts,tsx}', 'happy-dom', ['tests/src/support/setup.ts']),
    ],
    // The rest of the machine stays free for others.
    maxWorkers: 2,
    watch: false,
    reporters: [{}],
    dangerouslyIgnoreUnhandledErrors: true,
  })
}

type Vitest = Awaited<ReturnType<typeof vitestOn>>

/** The tests of a page in stages: what is quick comes first, and the tours are for what is left. */
const stagesOf = async (
  vitest: Vitest,
  names: readonly string[],
): Promise<TestSpecification[][]> => {
  const tests = new Set(names.flatMap((name) => pages[name]?.tests ?? []))
  const machines = new Set(names.flatMap((name) => pages[name]?.machines ?? []))
  const project = vitest.getProjectByName(VIEWS)
  const tours = [...machines].map((machine) =>
    project.createSpecification(root + TOURS, {
      testNamePattern: new RegExp(`${TOUR_TITLES.views(machine)} `),
    }),
  )
  const written = await vitest.globTestSpecifications([...tests, ...WORDS])
  const isScreens = ({ moduleId }: TestSpecification) => moduleId === root + SCREENS
  const machineTours = await vitest.globTestSpecifications([MACHINES])
  return [
    written.filter((one) => !isScreens(one)),
    [...written.filter(isScreens), ...machineTours],
    tours,
  ]
}

/** Tries every mutant of the pages on their fixed words, their hand-written tests and their tours. */
export const runSourceMutants = async (
  names: readonly string[],
): Promise<ReadonlyMap<string, MutationReport>> => {
  const files = mutatedFiles(names.flatMap((name) => pages[name]?.sources ?? []))
  const mutants = [...files.values()].flatMap(({ mutants }) => mutants)
  const findings = mkdtempSync(join(tmpdir(), 'source-mutants-'))
  const vitest = await vitestOn(files)
  try {
    vitest.provide('findings', findings)
    vitest.provide(
      'staticMutants',
      mutants.flatMap(({ isStatic }, id) => (isStatic ? [id] : [])),
    )
    for (const stage of await stagesOf(vitest, names)) {
      if (stage.length > 0) await vitest.runTestSpecifications(stage)
      const { broken } = readFindings(findings)
      if (broken) throw new Error(`These tests fail without any mutant:\n${broken}`)
    }
    const { noticed } = readFindings(findings)
    const survivors = new Set(mutants.filter((_, id) => !noticed.has(id)))
    return new Map(
      names.map((name) => {
        const ofPage = [...mutatedFiles(pages[name]?.sources ?? []).values()].flatMap(
          ({ mutants }) => mutants.map((mutant) => mutant.name),
        )
        return [name, reportOf(ofPage, new Set([...survivors].map((mutant) => mutant.name)))]
      }),
    )
  } finally {
    await vitest.close()
    rmSync(findings, { recursive: true })
    // Vitest sets the exit code for a failed test, but here a failed test may be the wanted result.
    process.exitCode = 0
  }
}

const reportOf = (names: readonly string[], unnoticed: ReadonlySet<string>): MutationReport => {
  const survivors = names.filter((name) => unnoticed.has(name))
  const reasons = new Map(Object.entries(equivalents).filter(([name]) => names.includes(name)))
  return {
    total: names.length,
    killed: names.length - survivors.length,
    survivors,
    reasons,
    obsoleteReasons: [...reasons.keys()].filter((name) => !unnoticed.has(name)),
  }
}
