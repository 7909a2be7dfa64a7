import { expect, test } from 'vitest'
import { routes, unlistedPaths } from '../../domain/routes.ts'
import { practiceFacts } from '../../server/practice/practice-facts.ts'
import { loadPractice } from '../../server/practice/practice-file.ts'
import { createSeoFiles } from '../../server/site/site.ts'
import { render } from '../../src/render.tsx'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'

const practice = loadPractice(TEST_PRACTICE)
const facts = practiceFacts(practice, 'https://practice.example', 10)
const sitemap = await (await createSeoFiles(facts).request('/sitemap.xml')).text()

/** Each page by its path. */
const pages = await Promise.all(
  Object.values(routes).map(async ({ path }) => {
    const { head, markup } = await render(path, facts, practice.words)
    return [path, head + markup] as const
  }),
)

test.each(pages)('the page %s has all that visitors and search engines need', (path, html) => {
  /** What a pattern captures, which must be there once. */
  const only = (pattern: RegExp) => {
    const found = [...html.matchAll(pattern)]
    expect(found, `${pattern} at ${path}`).toHaveLength(1)
    return found[0]?.[1] ?? ''
  }
  const title = only(/<title>([^<]*)<\/title>/g)
  expect(title).toMatch(/\S/)
  only(/<main\b/g)
  expect(only(/<h1\b[^>]*>(.*?)<\/h1>/gs)).toMatch(/[^<>\s]+/)
  if (unlistedPaths().includes(path)) {
    expect(only(/<meta name="robots" content="([^"]*)"/g)).toBe('noindex')
    expect(sitemap).not.toContain(`${path}<`)
    return
  }
  const address = new URL(path, facts.siteUrl).href
  expect(html).not.toContain('name="robots"')
  const contentOf = (property: string) =>
    only(new RegExp(`<meta property="${property}" content="([^"]*)"`, 'g'))
  expect(contentOf('og:title')).toBe(title)
  expect(contentOf('og:url')).toBe(address)
  expect(contentOf('og:description')).toMatch(/.{60}/)
  expect(only(/<meta name="description" content="([^"]*)"/g)).toBe(contentOf('og:description'))
  expect(only(/<link rel="canonical" href="([^"]*)"/g)).toBe(address)
  expect(sitemap).toContain(`<loc>${address}</loc>`)
})

test('no two pages have the same title', () => {
  const titles = pages.map(([, html]) => /<title>(.*?)<\/title>/.exec(html)?.[1])
  expect(new Set(titles).size).toBe(pages.length)
})

test('no page leads to the desk', () => {
  const { desk } = routes
  for (const [path, html] of pages) expect(html, path).not.toContain(`href="${desk.path}`)
  expect(unlistedPaths()).toContain(desk.path)
})
