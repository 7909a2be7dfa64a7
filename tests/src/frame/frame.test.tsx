import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageAt } from '../../../domain/routes.ts'
import { Loaded } from '../../../src/frame/loaded.tsx'
import { lazyCode } from '../../../src/lazy-code.ts'
import { pages } from '../../../src/pages.ts'
import { facts, openSite } from '../support/open-site.tsx'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['/', 'Home'],
  ['/reviews', 'Reviews'],
  ['/about-thermography', 'About'],
  ['/book', 'Scheduling'],
])('on %s the header marks %s as the current page', async (path, name) => {
  await openSite(path)
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual([name])
})

test('a demonstration says so on every page, and a real practice does not', async () => {
  const words = 'This is a demonstration. The practice and its people are invented.'
  await openSite('/reviews')
  expect(screen.queryByText(words)).toBeNull()
  cleanup()
  await openSite('/reviews', { ...facts, demo: true })
  screen.getByText(words)
})

test('a practice without an office has no line for it', async () => {
  await openSite('/reviews', { ...facts, office: '' })
  const lines = screen.getByRole('contentinfo').querySelectorAll('li')
  expect([...lines].map(({ textContent }) => textContent)).not.toContain('')
})

test('the footer says when each location is open, and leaves out those without hours', async () => {
  const athens = { id: 2, slug: 'athens', name: 'Athens', address: '2 River Road' }
  const locations = [...facts.locations, { ...athens, hours: ['Friday 9 AM–5 PM'] }]
  await openSite('/reviews', { ...facts, locations })
  const hours = screen.getByRole('contentinfo').querySelector('dl')
  expect(hours?.textContent).toBe('AthensFriday 9 AM–5 PM')
  cleanup()
  // The home page says so itself.
  await openSite('/', { ...facts, locations })
  expect(screen.getAllByText('Friday 9 AM–5 PM')).toHaveLength(1)
})

test('a new page begins at its top, with the focus on its heading; the first one does not take it', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const { location } = await openSite('/reviews')
  expect(document.activeElement).toBe(document.body)
  await pages[pageAt('/understanding-your-report')].load()
  await act(async () => location.navigate('/understanding-your-report'))
  expect(document.activeElement?.textContent).toBe('Understanding Your Report')
  expect(scroll.mock.calls).toEqual([[0, 0]])
})

test('of two links that are followed the later one is gone to, although the page of the first comes later', async () => {
  const { location, user, settle } = await openSite('/reviews')
  await pages.booking.load()
  let fail = () => {}
  const late = new Promise<never>((_, reject) => {
    fail = () => reject(new Error('late'))
  })
  vi.spyOn(pages.about, 'load').mockReturnValue(late)
  const { getByRole } = within(screen.getByRole('navigation', { name: 'Main' }))
  await user.click(getByRole('link', { name: 'About' }))
  await user.click(getByRole('link', { name: 'Scheduling' }))
  fail()
  await settle()
  expect(location.path()).toBe('/book')
})

test.each([
  ['/index.php', '/'],
  ['/index.php/', '/'],
  ['//book', '//book'],
  ['//evil.example/book', '//evil.example/book'],
])("the canonical link of %s is the site's own address and %s", async (path, canonicalPath) => {
  await openSite(path)
  const canonical = document.head.querySelector('link[rel=canonical]')
  expect(canonical?.getAttribute('href')).toBe(`${facts.siteUrl}${canonicalPath}`)
})

test('a page that is on its way says so to everybody', async () => {
  const code = lazyCode(() => new Promise<string>(() => {}))
  await act(async () => {
    render(<Loaded code={code}>{(text) => text}</Loaded>, { wrapper: MantineProvider })
  })
  expect(screen.getByRole('status').textContent).toBe('Loading the page…')
})
