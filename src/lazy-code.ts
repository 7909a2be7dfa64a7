import { requestSheetsAgain } from './failed-sheets.ts'

/** Code that is loaded on demand. */
export interface LazyCode<Module> {
  /** Loads the code once. After a failure, the next call tries again. */
  readonly load: () => Promise<Module>
  /** The latest request. Rendering must not retry a failed one, or the failure would never be shown. */
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

/** For code that uses Temporal: browsers without it load the polyfill first. */
export const withTemporal =
  <Module>(request: () => Promise<Module>) =>
  async () => {
    if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
    return request()
  }
