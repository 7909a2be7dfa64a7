import type { ComponentType } from 'react'
import type { PageName } from '../domain/routes.ts'
import { bookingCode } from './booking/booking-code.ts'
import { type LazyCode, lazyCode, withTemporal } from './lazy-code.ts'
import { withWords } from './words.ts'

interface PageModule {
  readonly Page: ComponentType
}

/** The code of each page. */
export const pages: Readonly<Record<PageName, LazyCode<PageModule>>> = {
  home: lazyCode(withWords('home', () => import('./home/home-page.tsx'))),
  reviews: lazyCode(() => import('./reviews/reviews-page.tsx')),
  booking: bookingCode,
  about: lazyCode(withWords('questions', () => import('./about/about-page.tsx'))),
  report: lazyCode(withWords('report', () => import('./report/report-page.tsx'))),
  privacy: lazyCode(() => import('./privacy/privacy-page.tsx')),
  terms: lazyCode(() => import('./terms/terms-page.tsx')),
  accessibility: lazyCode(() => import('./accessibility/accessibility-page.tsx')),
  'health-data': lazyCode(() => import('./health-data/health-data-page.tsx')),
  'good-faith-estimate': lazyCode(
    () => import('./good-faith-estimate/good-faith-estimate-page.tsx'),
  ),
  intake: lazyCode(withWords('intake', () => import('./intake/intake-page.tsx'))),
  visit: lazyCode(() => import('./visit/visit-page.tsx')),
  waiting: lazyCode(() => import('./waiting/waiting-page.tsx')),
  desk: lazyCode(withTemporal(() => import('./desk/desk-page.tsx'))),
  'first-day': lazyCode(() => import('./first-day/first-day-page.tsx')),
  'not-found': lazyCode(() => import('./not-found/not-found-page.tsx')),
}
