import { parse } from 'yaml'
import { claimsIn, describeClaim, describeReview } from '../../domain/claims.ts'
import { dropInvisible } from '../../domain/text.ts'
import type { Practice } from './practice-file.ts'
import { withSiteWords } from './words.ts'

/** How many claims are listed. */
const MOST = 10

/** The text that a visitor reads. A tag inside a sentence does not end it, nor a soft hyphen a word. */
const withoutTags = (text: string): string =>
  dropInvisible(text)
    .replace(/<\/?(?:strong|em|a)\b[^<>]*>/g, '')
    .replace(/<[^<>]*>/g, ' ')

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [withoutTags(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The claims about thermography in the facts, the words and the reviews of a practice, each in a sentence or three. */
export function practiceClaims({
  source,
  reviews,
}: Pick<Practice, 'source' | 'reviews'>): string[] {
  const texts = textsIn({ ...withSiteWords(parse(source.facts)), reviews: undefined })
  const claims = [
    ...new Set(texts.flatMap(claimsIn).map(describeClaim)),
    ...reviews.flatMap(({ author, title, body }) =>
      describeReview(`${title}\n${body}`).map(
        (concern) => `The review “${title}” by ${author}: ${concern}`,
      ),
    ),
  ]
  const more = claims.length > MOST ? [`And ${claims.length - MOST} more such sentences.`] : []
  return [...claims.slice(0, MOST), ...more]
}
