import type { ComponentType } from 'react'
import type { PageName } from '../domain/routes.ts'
import type { wizard } from './booking/booking-page.tsx'
import { requestSheetsAgain } from './failed-sheets.ts'

interface PageModule {
  readonly Page: ComponentType
  /** What the booking page lends to the page of a visit. */
  readonly wizard?: typeof wizard
}

/** Browsers without Temporal load the polyfill together with the first page that calculates with days. */
const withTemporal = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  return load()
}

const modules: Readonly<Record<PageName, () => Promise<PageModule>>> = {
  home: () => import('./home/home-page.tsx'),
  reviews: () => import('./reviews/reviews-page.tsx'),
  booking: () => withTemporal(() => import('./booking/booking-page.tsx')),
  about: () => import('./about/about-page.tsx'),
  report: () => import('./report/report-page.tsx'),
  privacy: () => import('./privacy/privacy-page.tsx'),
  intake: () => import('./intake/intake-page.tsx'),
  visit: () => import('./visit/visit-page.tsx'),
  desk: () => withTemporal(() => import('./desk/desk-page.tsx')),
  'not-found': () => import('./not-found/not-found-page.tsx'),
}

const loaded = new Map<PageName, PageModule>()
const requested = new Map<PageName, Promise<PageModule>>()
const failed = new Set<PageName>()

export const loadedPage = (page: PageName): PageModule | undefined => loaded.get(page)

/** Loads a page's code once; after a failure the next request loads it again. */
export function loadPage(page: PageName): Promise<PageModule> {
  const existing = requested.get(page)
  if (existing && !failed.has(page)) return existing
  if (failed.delete(page)) requestSheetsAgain()
  const promise = modules[page]().then((module) => {
    loaded.set(page, module)
    return module
  })
  promise.catch(() => failed.add(page))
  requested.set(page, promise)
  return promise
}

/** The latest request for a page's code. Rendering must not start another one, or a failure would never show. */
export const requestedPage = (page: PageName): Promise<PageModule> =>
  requested.get(page) ?? loadPage(page)
