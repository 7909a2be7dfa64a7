import { requestSheetsAgain } from './failed-sheets.ts'

/** Code that is not in the first script. */
export interface LazyCode<Module> {
  /** Loads the code once; after a failure the next request loads it again. */
  readonly load: () => Promise<Module>
  /** The latest request. If rendering started a new one, a failure would never show. */
  readonly requested: () => Promise<Module>
  readonly loaded: () => Module | undefined
}

export function lazyCode<Module>(request: () => Promise<Module>): LazyCode<Module> {
  let loaded: Module | undefined
  let requested: Promise<Module> | undefined
  let hasFailed = false
  const load = () => {
    if (requested && !hasFailed) return requested
    if (hasFailed) requestSheetsAgain()
    hasFailed = false
    requested = request().then((module) => {
      loaded = module
      return module
    })
    requested.catch(() => {
      hasFailed = true
    })
    return requested
  }
  return { load, requested: () => requested ?? load(), loaded: () => loaded }
}

/** For code that calculates with days: browsers without Temporal load its polyfill first. */
export const withTemporal =
  <Module>(request: () => Promise<Module>) =>
  async () => {
    if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
    return request()
  }
