import { content } from 'virtual:content/questions'
import type { PracticeFacts } from '../../domain/practice.ts'
import { plainText, type Rich } from '../frame/rich-text.tsx'

/** What stands in questions.yaml for how to prepare, which the practice file says. */
const PREPARATION = '{preparation}'

/** The groups of questions. Each question has the id that a link to it ends in, such as `how-do-i-prepare`. */
export const questionsOf = ({ preparation }: PracticeFacts) =>
  content.groups.map(({ title, sections }) => ({
    title,
    id: idOf(title),
    questions: sections.map(({ question, answer }) => ({
      question,
      id: idOf(question),
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

const idOf = (text: string) =>
  text
    .toLowerCase()
    .match(/[a-z\d]+/g)
    ?.join('-') ?? text
