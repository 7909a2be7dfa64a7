import { expect, onTestFinished, test, vi } from 'vitest'
import { wordsPath } from '../../domain/words.ts'
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
