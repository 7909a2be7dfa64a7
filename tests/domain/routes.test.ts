import { expect, test } from 'vitest'
import { matchRoute, pageAt, pathBelow, routes } from '../../domain/routes.ts'

test.each([
  ['/', 'home'],
  ['/index.php', 'home'],
  ['/reviews', 'reviews'],
  ['/reviews/7', 'reviews'],
  ['/about-thermography', 'about'],
  ['/understanding-your-report', 'report'],
  ['/book', 'booking'],
  ['/book/', 'booking'],
  ['/loc/6', 'booking'],
  ['/book/kingston/2026-07-03/1430', 'booking'],
  ['/book/kingston/2026-07-03/1430/more', 'not-found'],
  ['/book//2026-07-03', 'not-found'],
  ['/reviews/7/8', 'not-found'],
  ['/Reviews', 'not-found'],
  ['', 'not-found'],
])('%s is the %s page', (path, page) => expect(pageAt(path)).toBe(page))

test('what a link puts into a path is read back from it', () => {
  const slug = 'river & road/é'
  expect(matchRoute(pathBelow(routes.booking, slug, 'soon')).params).toEqual({ slug, date: 'soon' })
})
