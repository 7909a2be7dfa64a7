import * as z from 'zod'
import type { HomeContent, IntakeContent, QuestionsContent, ReportContent } from '../src/content.ts'
import { ForbiddenHtml, readRich } from './rich-text.ts'

const expect = (expected: string) => ({
  error: (issue: z.core.$ZodRawIssue) =>
    issue.code === 'unrecognized_keys' ? undefined : `must be ${expected}`,
})
const text = (expected: string) => z.string(expect(expected)).trim().min(1, expect(expected))
const word = (pattern: RegExp, expected: string) =>
  z.string(expect(expected)).regex(pattern, expect(expected))
const list = <Item extends z.ZodType>(item: Item, expected: string) =>
  z.array(item, expect(expected)).min(1, expect(expected))

const paragraph = text('a paragraph').transform((html, context) => {
  try {
    return readRich(html)
  } catch (error) {
    if (!(error instanceof ForbiddenHtml)) throw error
    context.addIssue({ code: 'custom', message: error.message })
    return z.NEVER
  }
})
const paragraphs = list(paragraph, 'a list of paragraphs')

/** The pictures in src/home/pictures/slides.svg; their places in it are in src/home/slides.module.css. */
const SLIDE_PICTURES = ['no-radiation', 'no-contact', 'no-compression'] as const

export const homeSchema: z.ZodType<HomeContent> = z.strictObject(
  {
    slides: list(
      z.strictObject(
        {
          title: text('a title'),
          picture: z.enum(SLIDE_PICTURES, expect(SLIDE_PICTURES.join(' or '))),
          text: text('a paragraph'),
          urge: text('a sentence'),
        },
        expect('a slide with title, picture, text and urge'),
      ),
      'a list of slides',
    ),
  },
  expect('the texts of the home page'),
)

export const questionsSchema: z.ZodType<QuestionsContent> = z.strictObject(
  {
    groups: list(
      z.strictObject(
        {
          title: text('a title'),
          sections: list(
            z.strictObject(
              { question: text('a question'), answer: paragraphs },
              expect('a question with its answer'),
            ),
            'a list of questions with their answers',
          ),
        },
        expect('a group with title and sections'),
      ),
      'a list of groups',
    ),
  },
  expect('groups of questions'),
)

const grade = z.strictObject(
  {
    grade: word(/^TH[1-5]$/, 'a grade from TH1 to TH5'),
    name: text('a name'),
    meaning: text('a sentence'),
    next: text('a sentence'),
  },
  expect('a grade with name, meaning and next'),
)

export const reportSchema: z.ZodType<ReportContent> = z.strictObject(
  {
    intro: text('a paragraph'),
    scale: list(grade, 'a list of grades'),
    sections: list(
      z.strictObject(
        {
          id: word(/^[a-z0-9-]+$/, 'a word of small letters, digits and hyphens'),
          title: text('a title'),
          text: paragraphs,
          picture: z.enum(['scale', 'quadrants'], expect('scale or quadrants')).optional(),
          reasons: paragraphs.optional(),
          terms: list(
            z.strictObject(
              { term: text('a term'), meaning: text('a sentence') },
              expect('a term with its meaning'),
            ),
            'a list of terms',
          ).optional(),
        },
        expect('a section with id, title and text'),
      ),
      'a list of sections',
    ),
  },
  expect('the guide with intro, scale and sections'),
)

const ANSWERS = ['text', 'long text', 'date', 'yes or no', 'choice', 'choices'] as const
const KNOWN_TO_BROWSERS = ['name', 'bday', 'tel', 'email'] as const

const intakeQuestion = z
  .strictObject(
    {
      question: text('a question'),
      hint: text('a sentence').optional(),
      answer: z.enum(ANSWERS, expect(ANSWERS.join(', '))),
      choices: list(text('a choice'), 'a list of choices').optional(),
      details: text('a question').optional(),
      autocomplete: z.enum(KNOWN_TO_BROWSERS, expect(KNOWN_TO_BROWSERS.join(', '))).optional(),
    },
    expect('a question with its answer'),
  )
  .superRefine(({ answer, choices, details }, context) => {
    const refuse = (key: string, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message })
    if (answer.startsWith('choice') !== (choices !== undefined)) {
      refuse('choices', 'must be a list of choices, where the answer is choice or choices')
    }
    if (details !== undefined && answer !== 'yes or no') {
      refuse('details', 'must be absent, unless the answer is yes or no')
    }
  })

export const intakeSchema: z.ZodType<IntakeContent> = z.strictObject(
  {
    intro: text('a paragraph'),
    sections: list(
      z.strictObject(
        {
          title: text('a title'),
          note: text('a paragraph').optional(),
          questions: list(intakeQuestion, 'a list of questions'),
        },
        expect('a section with title and questions'),
      ),
      'a list of sections',
    ),
  },
  expect('the intake form with intro and sections'),
)
