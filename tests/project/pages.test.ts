import { describe, expect, test } from 'vitest'
import { routes, unlistedPaths } from '../../domain/routes.ts'
import { practiceFacts } from '../../server/practice/practice-facts.ts'
import { loadPractice } from '../../server/practice/practice-file.ts'
import { createSeoFiles } from '../../server/site/seo-files.ts'
import { render } from '../../src/render.tsx'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { missingParts } from './page-parts.ts'

const facts = practiceFacts(loadPractice(TEST_PRACTICE), 'https://practice.example')
const sitemap = await (await createSeoFiles(facts).request('/sitemap.xml')).text()

const htmlAt = async (path: string): Promise<string> => {
  const { head, markup } = await render(path, facts)
  return `<head>${head}</head><body>${markup}</body>`
}
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]

const paths = Object.values(routes).map(({ path }) => path)

test.each(paths)('the page %s has all that visitors and search engines need', async (path) => {
  const isListed = !unlistedPaths().includes(path)
  const listedAs = isListed ? new URL(path, facts.siteUrl).href : undefined
  expect(missingParts({ path, html: await htmlAt(path), listedAs }, sitemap)).toEqual([])
})

test('no two pages have the same title', async () => {
  const titles = await Promise.all(paths.map(async (path) => titleOf(await htmlAt(path))))
  expect(new Set(titles).size).toBe(paths.length)
})

test('the sitemap names no unlisted page', () => {
  for (const path of unlistedPaths()) expect(sitemap).not.toContain(`${path}<`)
})

test('no page leads to the desk', { tags: ['desk-hidden'] }, async () => {
  const { desk } = routes
  for (const path of paths) expect(await htmlAt(path), path).not.toContain(`href="${desk.path}`)
  expect(unlistedPaths()).toContain(desk.path)
})

describe('what a page lacks is named', () => {
  const listedAs = 'https://practice.example/x'
  const good = {
    title: '<title>X</title>',
    description: '<meta name="description" content="About X" />',
    canonical: `<link rel="canonical" href="${listedAs}" />`,
    main: '<main><h1>X</h1></main>',
  }
  const htmlOf = ({ main, ...head }: typeof good) =>
    `<head>${Object.values(head).join('')}</head><body>${main}</body>`
  const line = `<loc>${listedAs}</loc>`
  const lacksOf = (parts: Partial<typeof good>) =>
    missingParts({ path: '/x', html: htmlOf({ ...good, ...parts }), listedAs }, line)

  test('a complete page lacks nothing', () => {
    expect(lacksOf({})).toEqual([])
  })

  test('a bare page lacks everything', () => {
    const bare = { path: '/x', html: '<div>Bare</div>', listedAs }
    expect(missingParts(bare, '')).toEqual([
      'The page /x has no <title> (use Head).',
      'The page /x has no <main> (the frame has it).',
      'The page /x has no <h1> (use PageIntro or PageHeading).',
      'The page /x has no description.',
      'The page /x is not canonical at https://practice.example/x.',
      'The page /x is not in the sitemap as https://practice.example/x.',
    ])
  })

  test.each([
    ['an empty title', { title: '<title> </title>' }, /has an empty <title>/],
    ['an empty description', { description: '<meta name="description">' }, /has no description/],
    ['the address of another page', { canonical: '' }, /is not canonical at/],
    ['two headings', { main: '<main><h1>X</h1><h1>Y</h1></main>' }, /has 2 of <h1>/],
    ['two main parts', { main: '<main><h1>X</h1></main><main>Y</main>' }, /has 2 of <main>/],
  ])('%s', (_, parts, lack) => {
    expect(lacksOf(parts)).toEqual([expect.stringMatching(lack)])
  })

  test('a page that is unlisted but not hidden, and one that is hidden but listed', () => {
    const html = htmlOf(good)
    const hidden = html.replace('</head>', '<meta name="robots" content="noindex" /></head>')
    const lacks = (given: string, as: string | undefined) =>
      missingParts({ path: '/x', html: given, listedAs: as }, line)
    expect(lacks(html, undefined)).toEqual([expect.stringContaining('is unlisted, but has no')])
    expect(lacks(hidden, undefined)).toEqual([])
    expect(lacks(hidden, listedAs)).toEqual([expect.stringContaining('is listed, but tells')])
  })
})
