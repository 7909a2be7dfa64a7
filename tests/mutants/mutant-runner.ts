import { type File, startTests, type Test } from '@vitest/runner'
import { inject, vi } from 'vitest'
import { VitestTestRunner } from 'vitest/runners'
import { isNoticed, reportBroken, reportNoticed } from './findings.ts'
import { mutantSwitch, NO_MUTANT } from './mutant-switch.ts'

/** Whether a file runs without a mutant, with those that its tests reach one after another, or with one from the start. */
type Mode = 'plain' | 'in turn' | 'from the start'

/**
 * Runs each file once as it is and notes which mutants each test reaches. Then each test runs again for every mutant
 * that it reaches and that nothing has noticed. A mutant of a constant works only in modules that are loaded with it,
 * so the file is loaded again for each. All that happens in one process, with the packages loaded.
 */
export default class MutantRunner extends VitestTestRunner {
  /** The mutants that are asked for only while the modules load. */
  readonly #isStatic = new Set(inject('staticMutants'))
  readonly #reachedByTest = new Map<string, readonly number[]>()
  readonly #reached = new Set<number>()
  #mode: Mode = 'plain'
  #inTurn: readonly number[] = []
  #hasFailed = false

  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    // The tests run again in the modules that are loaded. Only a setup file is run again where it is loaded.
    return super.importFile(path, this.#mode === 'in turn' ? 'setup' : source)
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test)
    if (this.#mode === 'plain') return
    // Tests that were left out the first time are left out again.
    const reached = this.#reachedByTest.get(test.id)
    if (!reached || (this.#mode === 'from the start' && this.#hasFailed)) test.mode = 'skip'
    if (!reached || this.#mode === 'from the start') return
    this.#inTurn = reached.filter((id) => !this.#isStatic.has(id) && !isNoticed(id))
    // The last time is without a mutant again.
    if (this.#inTurn.length === 0) test.mode = 'skip'
    else test.repeats = this.#inTurn.length
  }

  override onBeforeTryTask(test: Test, times?: { readonly repeats: number }): void {
    super.onBeforeTryTask(test)
    if (this.#mode === 'plain') this.#noteReached()
    if (this.#mode !== 'in turn') return
    mutantSwitch.reached.clear()
    mutantSwitch.turnOn(this.#inTurn[times?.repeats ?? 0] ?? NO_MUTANT)
    if (test.result) test.result = { ...test.result, state: 'run', errors: [] }
  }

  onAfterRetryTask(test: Test): void {
    const id = mutantSwitch.active
    const hasFailed = test.result?.state === 'fail'
    if (this.#mode === 'plain') {
      this.#reachedByTest.set(test.id, [...mutantSwitch.reached])
      this.#noteReached()
    }
    if (id === NO_MUTANT) {
      if (hasFailed) reportBroken(`${test.fullName}: ${test.result?.errors?.[0]?.message}`)
    } else if (hasFailed) {
      reportNoticed(id, test.fullName)
      this.#hasFailed = true
    } else if (!mutantSwitch.reached.has(id)) this.#isStatic.add(id)
  }

  override async onAfterRunFiles(files: readonly File[] = []): Promise<void> {
    super.onAfterRunFiles()
    for (const { filepath, result } of files) {
      if (result?.state !== 'fail' || this.#hasFailed) continue
      if (mutantSwitch.active === NO_MUTANT) reportBroken(filepath)
      else reportNoticed(mutantSwitch.active, filepath)
    }
    if (this.#mode !== 'plain') return
    for (const { filepath } of files) {
      if (this.#reachedByTest.size === 0) reportBroken(`${filepath}: no test has run`)
      await this.#tryMutants(filepath)
    }
  }

  #noteReached(): void {
    for (const id of mutantSwitch.reached) this.#reached.add(id)
    mutantSwitch.reached.clear()
  }

  async #tryMutants(file: string): Promise<void> {
    this.#noteReached()
    await this.#run(file, 'in turn', NO_MUTANT)
    const inTests = new Set([...this.#reachedByTest.values()].flat())
    const statics = [...this.#reached].filter((id) => this.#isStatic.has(id) || !inTests.has(id))
    for (const id of statics) if (!isNoticed(id)) await this.#run(file, 'from the start', id)
  }

  async #run(file: string, mode: Mode, mutant: number): Promise<void> {
    this.#mode = mode
    this.#hasFailed = false
    mutantSwitch.turnOn(mutant)
    if (mode === 'from the start') vi.resetModules()
    await startTests([file], this)
  }
}
