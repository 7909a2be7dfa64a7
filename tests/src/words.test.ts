import { expect, onTestFinished, test, vi } from 'vitest'
import { anchorOf, wordsPath } from '../../domain/words.ts'
import { embeddedData } from '../../src/embedded-data.ts'
import { lazyCode } from '../../src/lazy-code.ts'
import { loadedWords, withWords } from '../../src/words.ts'
import { words } from './support/open-site.tsx'

test('words that the document has not brought come once, with the code of their page, and can be tried again', async () => {
  Reflect.deleteProperty(loadedWords, 'questions')
  const answers = [
    () => Promise.reject(new TypeError('offline')),
    async () => new Response('busy', { status: 503 }),
    async () => Response.json(words.questions),
  ]
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (path: unknown) => {
    asked.push(path)
    return answers[asked.length - 1]?.()
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Object.assign(loadedWords, words)
  })
  const page = lazyCode(withWords('questions', async () => 'its code'))
  await expect(page.load()).rejects.toThrow('offline')
  await expect(page.load()).rejects.toThrow('503')
  expect(page.loaded()).toBeUndefined()
  expect(await page.load()).toBe('its code')
  expect(loadedWords.questions).toEqual(words.questions)
  await lazyCode(withWords('questions', async () => 'its code')).load()
  await lazyCode(withWords('home', async () => 'code of a page that has its words')).load()
  expect(asked).toEqual(Array(3).fill(wordsPath('questions')))
})

test('a section of the practice whose title is the name of embedded data is not taken for it', () => {
  onTestFinished(() => document.body.replaceChildren())
  const section = (title: string) => `<section id="${anchorOf(title)}">${title}</section>`
  const data = (id: string) => `<script type="application/json" id="${id}">["${id}"]</script>`
  const sections = ['Words', 'Practice', 'First reviews'].map(section)
  document.body.innerHTML = [...sections, ...['words', 'practice'].map(data)].join('')
  expect(embeddedData('words')).toEqual(['words'])
  expect(embeddedData('practice')).toEqual(['practice'])
  expect(embeddedData('first-reviews')).toBeNull()
})
