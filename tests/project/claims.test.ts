import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Claims about thermography that no text of the site may make. */
const CLAIMS: readonly (readonly [claim: string, pattern: RegExp])[] = [
  ['it detects cancer', /\bdetect\w*\b/i],
  ['it diagnoses', /\bdiagnos(?:e|es|ed|ing)\b(?! by)/i],
  [
    'it finds cancer',
    /\b(?:finds?|found|finding|sees?|seen|shows?|spots?|catch(?:es)?|identif\w+|reveals?)\b[^.?!]{0,60}\b(?:cancers?|tumou?rs?)\b/i,
  ],
  [
    'it finds it early',
    /\b(?:early|earlier|earliest)\b[^.?!]{0,40}\b(?:cancers?|tumou?rs?|disease|warning|signs?|pageSteps|than)\b|\b(?:cancers?|tumou?rs?|disease)\b[^.?!]{0,40}\bearl(?:y|ier)\b/i,
  ],
  [
    'it is safer or better',
    /\b(?:safer|better|gentler|more accurate|healthier)\b[^.?!]{0,30}\bthan\b/i,
  ],
  [
    'it replaces a mammogram',
    /\b(?:alternative to|instead of|without|skip)\b[^.?!]{0,20}\bmammogra\w+/i,
  ],
  ['it prevents or rules out', /\b(?:prevents?|rules? out|cancer-free|saves? lives)\b/i],
]

/** The sentences of a text that make a medical claim, each with the name of the claim before it. */
const claimsIn = (text: string): string[] =>
  text
    .split(/(?<=[.?!])\s+|\n/)
    .flatMap((sentence) =>
      CLAIMS.filter(([, pattern]) => pattern.test(sentence)).map(
        ([claim]) => `${claim}: ${sentence.trim()}`,
      ),
    )

describe('a text that makes a medical claim is found', () => {
  test.each([
    'Thermography detects breast cancer.',
    'It finds cancer years before a lump.',
    'Early detection saves lives.',
    'See the first signs of a tumor early.',
    'It warns you earlier than a mammogram.',
    'Thermography is safer than a mammogram.',
    'A gentle alternative to mammograms.',
    'Come here instead of a mammogram.',
    'A normal result rules out disease.',
  ])('%s', (text) => {
    expect(claimsIn(text)).not.toEqual([])
  })
})

const TEXTS = /\.(?:yaml|tsx|ts|html)$/

test.each(
  ['practice', 'src', 'server', 'build/pictures'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => TEXTS.test(file))
      .map((file) => join(folder, file)),
  ),
)('%s makes no medical claim', (file) => {
  expect(claimsIn(readFileSync(file, 'utf8').replace(/ *\n +/g, ' '))).toEqual([])
})
