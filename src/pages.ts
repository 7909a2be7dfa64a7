import type { ComponentType } from 'react'
import { askForSheetsAgain } from './missing-sheets.ts'

interface PageModule {
  readonly Page: ComponentType
}

/** A page and where it is; its code comes when it is needed. */
export interface PageRoute {
  readonly name: string
  readonly patterns: readonly string[]
  readonly load: () => Promise<PageModule>
}

/** Browsers without Temporal fetch it together with the first page that reckons with days. */
const withTemporal = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  return load()
}

export const notFound: PageRoute = {
  name: 'not-found',
  patterns: [],
  load: () => import('./not-found/not-found-page.tsx'),
}

export const pages: readonly PageRoute[] = [
  { name: 'home', patterns: ['/', '/index.php'], load: () => import('./home/home-page.tsx') },
  {
    name: 'reviews',
    patterns: ['/reviews', '/reviews/:id'],
    load: () => import('./reviews/reviews-page.tsx'),
  },
  {
    name: 'booking',
    patterns: [
      '/book',
      '/book/:slug',
      '/book/:slug/:date',
      '/book/:slug/:date/:slot',
      '/loc',
      '/loc/:id',
    ],
    load: () => withTemporal(() => import('./booking/booking-page.tsx')),
  },
  {
    name: 'about',
    patterns: ['/about-thermography'],
    load: () => import('./about/about-page.tsx'),
  },
  {
    name: 'report',
    patterns: ['/understanding-your-report'],
    load: () => import('./report/report-page.tsx'),
  },
]

const matches = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) =>
      part.startsWith(':') ? given[index] !== '' : part === given[index],
    )
  )
}

/** A trailing slash changes nothing. */
const plainPath = (path: string): string => path.replace(/(?<=.)\/+$/, '')

export const pageAt = (path: string): PageRoute =>
  pages.find((page) => page.patterns.some((pattern) => matches(pattern, plainPath(path)))) ??
  notFound

const loaded = new Map<PageRoute, PageModule>()
const loading = new Map<PageRoute, Promise<PageModule>>()
const failed = new Set<PageRoute>()

export const loadedPage = (page: PageRoute): PageModule | undefined => loaded.get(page)

/** Fetches a page's code once; a fetch that failed is tried again when it is asked for anew. */
export function loadPage(page: PageRoute): Promise<PageModule> {
  const existing = loading.get(page)
  if (existing && !failed.has(page)) return existing
  if (failed.delete(page)) askForSheetsAgain()
  const promise = page.load().then((module) => {
    loaded.set(page, module)
    return module
  })
  promise.catch(() => failed.add(page))
  loading.set(page, promise)
  return promise
}

/** What became of the last fetch: to look at it must not begin another, or a failure is never seen. */
export const pageUnderWay = (page: PageRoute): Promise<PageModule> =>
  loading.get(page) ?? loadPage(page)
