import { expect, test } from 'vitest'
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

test('no page leads to the desk', async () => {
  const { desk } = routes
  for (const path of paths) expect(await htmlAt(path), path).not.toContain(`href="${desk.path}`)
  expect(unlistedPaths()).toContain(desk.path)
})

test('what a page lacks is named', () => {
  const listedAs = 'https://practice.example/x'
  const bare = { path: '/x', html: '<head><title> </title></head><h1>X</h1><h1>Y</h1>', listedAs }
  expect(missingParts(bare, '')).toEqual([
    'The page /x has an empty <title> (use Head).',
    'The page /x has no <main> (the frame has it).',
    'The page /x has 2 of <h1> (use PageIntro or PageHeading), and should have one.',
    'The page /x has no description.',
    'The page /x is not canonical at https://practice.example/x.',
    'The page /x is not in the sitemap as https://practice.example/x.',
  ])
  const unlisted = missingParts({ ...bare, listedAs: undefined }, '')
  expect(unlisted).toContainEqual(expect.stringContaining('is unlisted, but has no'))
  const hidden = { ...bare, html: '<meta name="robots" content="noindex" />' }
  expect(missingParts(hidden, '')).toContainEqual(expect.stringContaining('is listed, but tells'))
})
