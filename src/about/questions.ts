import type { PracticeFacts } from '../../domain/practice.ts'
import { anchorOf, type Rich, type Words } from '../../domain/words.ts'
import { plainText } from '../frame/rich-text.tsx'

/** What stands in an answer for the facts of the practice. */
const FACTS = new Map<string, (facts: PracticeFacts) => Rich>([
  ['{preparation}', ({ preparation }) => ['ul', preparation.map((line) => ['li', [line]])]],
  [
    '{price}',
    ({ price, priceNote, payment }) => {
      // `formatPrice` would bring 17 KiB of code for calls to this page.
      const sentences = [`A visit costs $${price.toLocaleString('en-US')}.`, priceNote, payment]
      return ['p', [sentences.filter(Boolean).join(' ')]]
    },
  ],
])

/** The groups of questions. Each question has the id that a link to it ends in, such as `how-do-i-prepare`. */
export const questionsOf = (facts: PracticeFacts, { groups }: Words['questions']) =>
  groups.map(({ title, sections }) => ({
    title,
    id: anchorOf(title),
    questions: sections.map(({ question, answer }) => ({
      question,
      id: anchorOf(question),
      answer: answer.map((part) => FACTS.get(plainText([part]))?.(facts) ?? part),
    })),
  }))

export type Question = ReturnType<typeof questionsOf>[number]['questions'][number]

/** Whether a question or its answer contains a text. */
export const matching = (search: string) => {
  const wanted = search.trim().toLowerCase()
  return ({ question, answer }: Question) =>
    `${question} ${plainText(answer)}`.toLowerCase().includes(wanted)
}
