import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type File, startTests, type Test } from '@vitest/runner'
import { inject, vi } from 'vitest'
import { VitestTestRunner } from 'vitest/runners'

const fileOf = (id: number): string => `${inject('findings')}/${id}`

/**
 * Runs a test file without a mutant, and records which mutants it reaches. Then it runs the file again for each of them
 * that no test has noticed yet, all in one process, so that packages load only once.
 */
export default class MutantRunner extends VitestTestRunner {
  readonly #reachedByTest = new Map<string, ReadonlySet<number>>()
  /** Reached while modules load, or in a hook. */
  readonly #reachedOutside = new Set<number>()
  /** Whether the modules in memory were loaded with a mutant. */
  #isStale = false
  #hasFailed = false

  get #isPlain(): boolean {
    return mutantSwitch.active === NO_MUTANT
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test)
    if (this.#isPlain) return
    const reached = this.#reachedByTest.get(test.id)
    const isReached =
      this.#reachedOutside.has(mutantSwitch.active) || reached?.has(mutantSwitch.active)
    // Server tests in a file share a database, so a test may depend on the tests before it.
    const isAlone = !/\/tests\/(server|practice)\//.test(test.file.filepath)
    if (!reached || this.#hasFailed || (isAlone && !isReached)) test.mode = 'skip'
  }

  override onBeforeTryTask(test: Test): void {
    super.onBeforeTryTask(test)
    if (this.#isPlain) this.#noteOutside()
  }

  onAfterRetryTask(test: Test): void {
    const hasFailed = test.result?.state === 'fail'
    if (!this.#isPlain) {
      this.#hasFailed ||= hasFailed
      return
    }
    this.#reachedByTest.set(test.id, new Set(mutantSwitch.reached))
    mutantSwitch.reached.clear()
    if (hasFailed) this.#reportBroken(`${test.fullName}: ${test.result?.errors?.[0]?.message}`)
  }

  override async onAfterRunFiles(files: readonly File[] = []): Promise<void> {
    super.onAfterRunFiles()
    if (!this.#isPlain) {
      this.#hasFailed ||= files.some(({ result }) => result?.state === 'fail')
      return
    }
    this.#noteOutside()
    for (const { filepath, result } of files) {
      if (result?.state === 'fail')
        this.#reportBroken(`${filepath}: ${result.errors?.[0]?.message}`)
      else await this.#tryMutants(filepath)
    }
  }

  #reportBroken(what: string): void {
    appendFileSync(`${inject('findings')}/broken`, `${what}\n`)
  }

  #noteOutside(): void {
    for (const id of mutantSwitch.reached) this.#reachedOutside.add(id)
    mutantSwitch.reached.clear()
  }

  /** The tests beside a source notice most of its mutants, so other tests only try the rest. */
  #isWanted(id: number, file: string): boolean {
    const folder = dirname(inject('sources')[id] ?? '')
    // The path tests also test the machines.
    const beside = folder === 'machines' ? ['machines', 'paths'] : [folder]
    const isBeside = beside.some((one) => dirname(file).endsWith(`tests/${one}`))
    return isBeside || !inject('isBesideOnly')
  }

  async #tryMutants(file: string): Promise<void> {
    const reached = [
      ...this.#reachedOutside,
      ...[...this.#reachedByTest.values()].flatMap((ids) => [...ids]),
    ]
    for (const id of new Set(reached)) {
      if (existsSync(fileOf(id)) || !this.#isWanted(id, file)) continue
      const isOutside = this.#reachedOutside.has(id)
      if (isOutside || this.#isStale) vi.resetModules()
      this.#isStale = isOutside
      this.#hasFailed = false
      mutantSwitch.turnOn(id)
      await startTests([file], this)
      mutantSwitch.turnOn(NO_MUTANT)
      if (this.#hasFailed) writeFileSync(fileOf(id), file)
    }
  }
}

const NO_MUTANT = -1
/** No test needs this many: a mutant that is reached so often has caused an endless loop. */
const ENOUGH = 1_000_000

const compare = (left: number | string, operator: string, right: number | string): boolean => {
  if (operator === '<') return left < right
  if (operator === '<=') return left <= right
  return operator === '>' ? left > right : left >= right
}
const OTHER_EDGE: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** Mutated sources ask this at every mutant whether it is active. */
const mutantSwitch = {
  active: NO_MUTANT,
  reached: new Set<number>(),
  count: 0,
  turnOn(id: number) {
    mutantSwitch.active = id
    mutantSwitch.count = 0
  },
  isOn(id: number): boolean {
    mutantSwitch.reached.add(id)
    if (id !== mutantSwitch.active) return false
    if (++mutantSwitch.count > ENOUGH) throw new Error('The mutant has made an endless loop.')
    return true
  },
  swap: <Value>(id: number, other: Value, value: Value): Value =>
    mutantSwitch.isOn(id) ? other : value,
  flip: (id: number, value: unknown): unknown => (mutantSwitch.isOn(id) ? !value : value),
  edge: (id: number, left: number, operator: string, right: number): boolean =>
    compare(left, mutantSwitch.isOn(id) ? (OTHER_EDGE[operator] ?? '') : operator, right),
  skip: <Query>(id: number, query: Query, go: (query: Query) => Query): Query =>
    mutantSwitch.isOn(id) ? query : go(query),
}

Object.assign(globalThis, { __mutants: mutantSwitch })
