import { expect, test } from 'vitest'
import { pageAt } from '../../domain/routes.ts'

test.each([
  ['/', 'home'],
  ['/index.php', 'home'],
  ['/reviews', 'reviews'],
  ['/reviews/7', 'reviews'],
  ['/about-thermography', 'about'],
  ['/understanding-your-report', 'report'],
  ['/privacy', 'privacy'],
  ['/accessibility', 'accessibility'],
  ['/health-data', 'health-data'],
  ['/good-faith-estimate', 'good-faith-estimate'],
  ['/intake', 'intake'],
  ['/book', 'booking'],
  ['/loc/6', 'booking'],
  ['/book/kingston/2026-07-03/1430', 'booking'],
  ['/book/kingston/2026-07-03/1430/more', 'not-found'],
  ['/book//2026-07-03', 'not-found'],
  ['/visit', 'visit'],
  ['/visit/move', 'visit'],
  ['/visit/move/kingston/2026-07-03/1430', 'visit'],
  ['/visit/kingston', 'not-found'],
  ['/desk', 'desk'],
  ['/DESK/Day/2026-07-03', 'desk'],
  ['', 'not-found'],
])('%s is the %s page', (path, page) => expect(pageAt(path)).toBe(page))
