import type { PracticeFacts } from '../../domain/practice.ts'
import { anchorOf, type Rich, type Words } from '../../domain/words.ts'
import { plainText } from '../frame/rich-text.tsx'

/** What stands in an answer for how to prepare, which is among the facts. */
const PREPARATION = '{preparation}'

/** The groups of questions. Each question has the id that a link to it ends in, such as `how-do-i-prepare`. */
export const questionsOf = ({ preparation }: PracticeFacts, { groups }: Words['questions']) =>
  groups.map(({ title, sections }) => ({
    title,
    id: anchorOf(title),
    questions: sections.map(({ question, answer }) => ({
      question,
      id: anchorOf(question),
      answer: answer.map(
        (part): Rich =>
          plainText([part]) === PREPARATION
            ? ['ul', preparation.map((line) => ['li', [line]])]
            : part,
      ),
    })),
  }))

export type Question = ReturnType<typeof questionsOf>[number]['questions'][number]

/** Whether a question or its answer contains a text. */
export const matching = (search: string) => {
  const wanted = search.trim().toLowerCase()
  return ({ question, answer }: Question) =>
    `${question} ${plainText(answer)}`.toLowerCase().includes(wanted)
}
