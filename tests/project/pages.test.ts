import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { routes, unlistedPaths } from '../../domain/routes.ts'
import { practiceFacts } from '../../server/practice/practice-facts.ts'
import { loadPractice } from '../../server/practice/practice-file.ts'
import { createSeoFiles } from '../../server/site/site.ts'
import { render } from '../../src/render.tsx'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'

const facts = practiceFacts(loadPractice(TEST_PRACTICE), 'https://practice.example')
const sitemap = await (await createSeoFiles(facts).request('/sitemap.xml')).text()

const htmlAt = async (path: string): Promise<string> => {
  const { head, markup } = await render(path, facts)
  return `<head>${head}</head><body>${markup}</body>`
}

const paths = Object.values(routes).map(({ path }) => path)

test.each(paths)('the page %s has all that visitors and search engines need', async (path) => {
  const page = new new Window().DOMParser().parseFromString(await htmlAt(path), 'text/html')
  const only = (selector: string) => {
    const found = [...page.querySelectorAll(selector)]
    expect(found, `one ${selector}`).toHaveLength(1)
    return found[0]
  }
  expect(only('head title')?.textContent).toMatch(/\S/)
  expect(only('main')).toBeDefined()
  expect(only('h1')?.textContent).toMatch(/\S/)
  if (unlistedPaths().includes(path)) {
    expect(only('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(sitemap).not.toContain(`${path}<`)
    return
  }
  const address = new URL(path, facts.siteUrl).href
  expect(page.querySelector('meta[name=robots]')).toBeNull()
  const content = (meta: string) => only(`meta[${meta}]`)?.getAttribute('content')
  expect(content('property="og:title"')).toBe(page.title)
  expect(content('property="og:url"')).toBe(address)
  expect(content('name=description')).toMatch(/.{60}/)
  expect(content('property="og:description"')).toBe(content('name=description'))
  expect(only('link[rel=canonical]')?.getAttribute('href')).toBe(address)
  expect(sitemap).toContain(`<loc>${address}</loc>`)
})

test('no two pages have the same title', async () => {
  const documents = await Promise.all(paths.map(htmlAt))
  const titles = documents.map((html) => /<title>(.*?)<\/title>/.exec(html)?.[1])
  expect(new Set(titles).size).toBe(paths.length)
})

test('no page leads to the desk', async () => {
  const { desk } = routes
  for (const path of paths) expect(await htmlAt(path), path).not.toContain(`href="${desk.path}`)
  expect(unlistedPaths()).toContain(desk.path)
})
