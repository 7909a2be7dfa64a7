import * as v from 'valibot'
import { anchorOf, type Words } from '../../domain/words.ts'
import { ForbiddenHtml, readRich } from './rich-text.ts'
import type { Path } from './unknown-keys.ts'
import type { Mistake } from './yaml-file.ts'
import { someOf as list, matching, must, list as someOrNone, text } from './yaml-values.ts'

const paragraph = v.pipe(
  text('a paragraph'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return readRich(dataset.value)
    } catch (error) {
      if (!(error instanceof ForbiddenHtml)) throw error
      addIssue({ message: error.message })
      return NEVER
    }
  }),
)
const paragraphs = list(paragraph, 'a list of paragraphs')

/** The pictures of slides in src/home/pictures/slides.svg; src/home/slides.module.css has their positions in it. */
const SLIDE_PICTURES = ['no-radiation', 'no-contact', 'no-compression'] as const

const home: v.GenericSchema<unknown, Words['home']> = v.object(
  {
    slides: list(
      v.object(
        {
          title: text('a title'),
          picture: v.picklist(SLIDE_PICTURES, must(SLIDE_PICTURES.join(' or '))),
          text: text('a paragraph'),
          urge: text('a sentence'),
        },
        must('a slide with title, picture, text and urge'),
      ),
      'a list of slides',
    ),
    steps: v.optional(
      someOrNone(
        v.object(
          { title: text('a title'), text: text('a paragraph') },
          must('a step with title and text'),
        ),
        'a list of steps',
      ),
      [],
    ),
  },
  must('the texts of the home page'),
)

const questions: v.GenericSchema<unknown, Words['questions']> = v.object(
  {
    groups: list(
      v.object(
        {
          title: text('a title'),
          sections: list(
            v.object(
              { question: text('a question'), answer: paragraphs },
              must('a question with its answer'),
            ),
            'a list of questions with their answers',
          ),
        },
        must('a group with title and sections'),
      ),
      'a list of groups',
    ),
  },
  must('groups of questions'),
)

const grade = v.object(
  {
    grade: matching(/^TH[1-5]$/, 'a grade from TH1 to TH5'),
    name: text('a name'),
    meaning: text('a sentence'),
    next: text('a sentence'),
  },
  must('a grade with name, meaning and next'),
)

const report: v.GenericSchema<unknown, Words['report']> = v.object(
  {
    intro: text('a paragraph'),
    scale: list(grade, 'a list of grades'),
    sections: list(
      v.pipe(
        v.object(
          {
            /** What a link to the section ends in. */
            id: v.optional(matching(/^[a-z0-9-]+$/, 'a word of small letters, digits and hyphens')),
            title: text('a title'),
            urgent: v.optional(paragraph),
            text: paragraphs,
            picture: v.optional(v.picklist(['scale', 'quadrants'], must('scale or quadrants'))),
            reasons: v.optional(paragraphs),
            terms: v.optional(
              list(
                v.object(
                  { term: text('a term'), meaning: text('a sentence') },
                  must('a term with its meaning'),
                ),
                'a list of terms',
              ),
            ),
          },
          must('a section with title and text'),
        ),
        v.transform((section) => ({ ...section, id: section.id ?? anchorOf(section.title) })),
      ),
      'a list of sections',
    ),
  },
  must('the guide with intro, scale and sections'),
)

const ANSWERS = ['text', 'long text', 'date', 'yes or no', 'choice', 'choices'] as const
const KNOWN_TO_BROWSERS = ['name', 'bday', 'tel', 'email'] as const
const KNOWN_TO_LETTERS = ['name', 'phone', 'visit'] as const

const intakeQuestion = v.pipe(
  v.object(
    {
      question: text('a question'),
      hint: v.optional(text('a sentence')),
      answer: v.picklist(ANSWERS, must(ANSWERS.join(', '))),
      choices: v.optional(list(text('a choice'), 'a list of choices')),
      details: v.optional(text('a question')),
      autocomplete: v.optional(v.picklist(KNOWN_TO_BROWSERS, must(KNOWN_TO_BROWSERS.join(', ')))),
      known: v.optional(v.picklist(KNOWN_TO_LETTERS, must(KNOWN_TO_LETTERS.join(', ')))),
    },
    must('a question with its answer'),
  ),
  v.forward(
    v.check(
      ({ answer, choices }) => answer.startsWith('choice') === (choices !== undefined),
      must('a list of choices, where the answer is choice or choices'),
    ),
    ['choices'],
  ),
  v.forward(
    v.check(
      ({ answer, details }) => details === undefined || answer === 'yes or no',
      must('absent, unless the answer is yes or no'),
    ),
    ['details'],
  ),
)

const intake: v.GenericSchema<unknown, Words['intake']> = v.object(
  {
    intro: text('a paragraph'),
    sections: list(
      v.object(
        {
          title: text('a title'),
          note: v.optional(text('a paragraph')),
          questions: list(intakeQuestion, 'a list of questions'),
        },
        must('a section with title and questions'),
      ),
      'a list of sections',
    ),
  },
  must('the intake form with intro and sections'),
)

/** The schemas of the words, which are also those of the files in practice/content. */
export const wordsParts = { home, questions, report, intake }

/** The words that are a practice's own. */
export const wordsSchema = v.object(
  {
    home: v.optional(home),
    questions: v.optional(questions),
    report: v.optional(report),
    intake: v.optional(intake),
  },
  must('words, of which home, questions, report and intake can be there'),
)

const NAMES: readonly (string | number)[] = ['title', 'question', 'term']

/** The places of what links and kept answers go by. */
const namesIn = (value: unknown, path: Path = []): (readonly [path: Path, name: string])[] => {
  if (typeof value === 'string')
    return NAMES.includes(path.at(-1) ?? '') ? [[path, anchorOf(value)]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    namesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** The titles, questions and terms in a part of the words that are the same as one before. */
export const repeatedNames = (words: object): Mistake[] =>
  Object.entries(words).flatMap(([part, own]) => {
    const names = namesIn(own)
    return names
      .filter(([, name], index) => names.findIndex(([, earlier]) => earlier === name) < index)
      .map(([path]): Mistake => [['words', part, ...path], 'must be another than those before'])
  })
