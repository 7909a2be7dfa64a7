import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { claimsIn } from './claims.ts'

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

test('the disclaimer and the texts of the slides make no claim', () => {
  expect(
    claimsIn(
      `Thermography does not replace mammography. Keep having mammograms as your clinician advises.
      No Radiation. No Contact. No Compression. Don't Miss Anything`,
    ),
  ).toEqual([])
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
