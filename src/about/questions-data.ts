import { content } from 'virtual:content/questions'
import { plainText } from '../frame/rich-text.tsx'

/** The questions as structured data for search engines. Only the rendered document contains them. */
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
        text: answer.map((paragraph) => plainText([paragraph])).join(' '),
      },
    })),
}
