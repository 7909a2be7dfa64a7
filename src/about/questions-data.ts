import type { PracticeFacts } from '../../domain/practice.ts'
import type { Words } from '../../domain/words.ts'
import { plainText } from '../frame/rich-text.tsx'
import { questionsOf } from './questions.ts'

/** The questions as structured data for search engines. Only the rendered document contains them. */
export const questionsData = (facts: PracticeFacts, words: Words['questions']) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questionsOf(facts, words)
    .flatMap(({ questions }) => questions)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: {
        '@type': 'Answer',
        text: answer.map((paragraph) => plainText([paragraph])).join(' '),
      },
    })),
})
