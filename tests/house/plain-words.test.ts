import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { gradeOf, sentencesIn, syllablesIn, wordsIn } from './reading-age.ts'

/** The grade of a page as a whole, and the most that one block of it may have: chance plays in short ones. */
const PAGE = 7
const BLOCK = 8.5
const ENOUGH_WORDS = 30

describe('the measure itself', () => {
  test.each([
    ['one', 1],
    ['the', 1],
    ['breast', 1],
    ['moved', 1],
    ['named', 1],
    ['makes', 1],
    ['free', 1],
    ['camera', 3],
    ['color', 2],
    ['table', 2],
    ['wanted', 2],
    ['being', 2],
    ['people', 2],
    ['doctor', 2],
    ['images', 3],
    ['changes', 2],
    ['question', 2],
    ['pattern', 2],
    ['temperature', 4],
    ['physician', 3],
    ['examination', 5],
    ['recommendation', 5],
    ['area', 3],
    ['safely', 2],
  ] as const)('%s has %i syllables', (word, count) => {
    expect(syllablesIn(word)).toBe(count)
  })

  test.each([
    ['The cat sat on the mat.', -1.45],
    // By the formula, from 16 words and 23 syllables counted by hand.
    [
      'This sentence, taken as a reading passage unto itself, is being used to prove a point.',
      7.61,
    ],
  ])('%s is of grade %f', (text, grade) => {
    expect(gradeOf(text)).toBeCloseTo(grade, 1)
  })

  test('it finds a text that is too hard', () => {
    const hard = `The interpretation of thermographic imagery necessitates consideration of numerous
      physiological parameters, including vascular asymmetry, whose clinical significance remains undetermined.`
    expect(gradeOf(hard)).toBeGreaterThan(16)
  })
})

const texts = (node: unknown): string[] =>
  typeof node === 'string'
    ? [node]
    : typeof node === 'object' && node !== null
      ? Object.values(node).flatMap(texts)
      : []

/** Blocks of a content file: the entries of its lists, or of the lists within. */
const blocksOf = (node: unknown): string[] => {
  if (Array.isArray(node))
    return node.flatMap((each) => {
      const inner =
        typeof each === 'object' && each !== null
          ? Object.values(each).flatMap((value) =>
              Array.isArray(value) && value.some((one) => typeof one === 'object')
                ? blocksOf(value)
                : [],
            )
          : []
      return inner.length > 0
        ? inner
        : [
            texts(each)
              .filter((text) => / /.test(text))
              .join('\n'),
          ]
    })
  if (typeof node === 'object' && node !== null) return Object.values(node).flatMap(blocksOf)
  return []
}

describe.each(readdirSync('practice/content'))('practice/content/%s', (file) => {
  const content: unknown = parse(readFileSync(join('practice/content', file), 'utf8'))
  const blocks = blocksOf(content).filter((block) => wordsIn(block) >= ENOUGH_WORDS)

  test('as a whole can be read at the age of 12', () => {
    expect(blocks.length).toBeGreaterThan(2)
    expect(
      gradeOf(
        texts(content)
          .filter((text) => / /.test(text))
          .join('\n'),
      ),
    ).toBeLessThanOrEqual(PAGE)
  })

  test.each(blocks)('%s', (block) => {
    expect(gradeOf(block)).toBeLessThanOrEqual(BLOCK)
  })
})

/** Sentences that visitors read, wherever they stand in a source: in quotes, or between tags. */
function sentencesOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\{' '\}/g, ' ')
  const quoted = [...source.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`/g)].map(
    ([, a, b, c]) => a ?? b ?? c ?? '',
  )
  const tagged = file.endsWith('.tsx')
    ? [...source.matchAll(/(?<=>|\})([^<>{}]{12,})(?=<|\{)/g)].map(([, text]) => text ?? '')
    : []
  return [...quoted, ...tagged]
    .map((text) =>
      text
        .replace(/\$\{[^}]*\}/g, 'Ann')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => /^[A-Z“][^={}]*[a-z][^={}]*[.?!…]$/.test(text) && wordsIn(text) >= 4)
}

/** What only owners and developers read. */
const NOT_FOR_VISITORS =
  /^server\/(config|practice|practice-schema|practice-tool|setup-error|open|main|dev|setup|log|tool\/.*|database\/.*)\.?/
const sources = ['src', 'domain', 'machines', 'server'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((file) => join(room, file))
    .filter(
      (file) => /\.tsx?$/.test(file) && !NOT_FOR_VISITORS.test(file) && !/inspector/.test(file),
    ),
)
const spoken = sources.flatMap((file) => sentencesOf(file).map((text) => ({ file, text })))

test('the sentences of the site are found where they stand', () => {
  const found = spoken.map(({ text }) => text)
  expect(found).toContain('An intake form will follow by e-mail before your appointment.')
  expect(found).toContain('We do not know that location. Please choose one of the locations below.')
  expect(found.length).toBeGreaterThan(60)
})

test('what the pages, errors and messages say can, as a whole, be read at the age of 12', () => {
  expect(gradeOf(spoken.map(({ text }) => text).join('\n'))).toBeLessThanOrEqual(PAGE)
})

/** A single sentence may be harder than the whole; one of more words than this nobody reads at once. */
const LONGEST = 28
const HARDEST = 12

test.each(spoken.filter(({ text }) => wordsIn(text) >= 8))('$text', ({ text }) => {
  for (const sentence of sentencesIn(text)) expect(wordsIn(sentence)).toBeLessThanOrEqual(LONGEST)
  expect(gradeOf(text)).toBeLessThanOrEqual(HARDEST)
})
