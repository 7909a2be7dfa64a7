import { content } from 'virtual:content/questions'
import { wordsOf } from '../frame/rich-text.tsx'

/** The questions for search engines; only the server's rendering carries them. */
export const questionsData = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: content.groups
    .flatMap(({ sections }) => sections)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: {
        '@type': 'Answer',
        text: answer.map((paragraph) => wordsOf([paragraph])).join(' '),
      },
    })),
}
