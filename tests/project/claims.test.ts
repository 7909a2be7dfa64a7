import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { claimsIn, describeClaim, describeReview } from '../../domain/claims.ts'
import { HIDE_REASONS } from '../../domain/reviews/hide-reasons.ts'

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
    'I skipped my mammogram and this is safer.',
    'I am skipping mammograms from now on.',
    'No more mammograms for me.',
    'It felt so much safer.',
    'I stopped having mammograms.',
    'It replaced my yearly mammogram.',
  ])('%s', (text) => {
    expect(claimsIn(text)).not.toEqual([])
  })
})

test('a claim is told with its sentence, the reason and another way to say it', () => {
  const text = 'I felt calm. Thermography is safer than a mammogram! Thank you.'
  expect(claimsIn(text).map(describeClaim)).toEqual([
    '“Thermography is safer than a mammogram!” may be read as a claim that it is safer or better. The FTC expects competent and reliable scientific evidence for a claim about health, and the practice answers for it. Say what happens: no compression and no radiation.',
  ])
})

test('a review that makes claims is described by what it says, with what the owner should do', () => {
  const text = 'It found a tumor. I skipped my mammogram, and this is safer. It found my cancer.'
  expect(describeReview(text)).toEqual([
    'It names a cancer that was found and calls it safer or better and says that a mammogram is not needed: ask a lawyer before you quote it.',
  ])
  expect(describeReview('It found a tumor in my breast.')).toEqual([
    'It names a cancer that was found: ask a lawyer before you quote it.',
  ])
  expect(describeReview('I felt calm.')).toEqual([])
})

test('no reason to hide a review is what its author thought of the practice', () => {
  expect(HIDE_REASONS).toHaveLength(8)
  for (const reason of HIDE_REASONS) expect(reason).not.toMatch(/negative|bad|unhappy|critic|star/i)
})

const TEXTS = /\.(?:yaml|tsx|ts|html|svg)$/

test.each(
  ['practice', 'src', 'server', 'build/pictures'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => TEXTS.test(file))
      .map((file) => join(folder, file)),
  ),
)('%s makes no medical claim', (file) => {
  expect(claimsIn(readFileSync(file, 'utf8')).map(describeClaim)).toEqual([])
})
