import type { Place } from '../../../domain/desk/settings.ts'
import { routes } from '../../../domain/routes.ts'
import { capitalize } from '../../../domain/text.ts'
import type { WordsPart } from '../../../domain/words.ts'
import { type Field, type Form, listAt, type Section, valueAt } from './fields.ts'

const LONGEST_TITLE = 80

/** Makes the place of a value in an item of a list. */
type At = (...keys: Place) => Place

interface Items {
  readonly facts: unknown
  readonly list: Place
  /** What one of them is called, such as `slide`. */
  readonly name: string
  /** The key of the text that names an item. */
  readonly named: string
  readonly fields: (at: At) => readonly Field[]
  /** What another one is called, if its name is not enough. */
  readonly another?: string
}

const atItem =
  (list: Place, index: number): At =>
  (...keys) => [...list, index, ...keys]

/** A form for each item of a list. */
const itemForms = ({ facts, list, name, named, fields }: Items): Form[] =>
  listAt(facts, ...list).map((item, index, { length }) => ({
    title: `${capitalize(name)} ${index + 1}: ${valueAt(item, [named])}`.slice(0, LONGEST_TITLE),
    fields: fields(atItem(list, index)),
    isFolded: true,
    ...(length > 1 && { removes: { label: `Remove this ${name}`, path: [...list, index] } }),
  }))

/** A form for an item behind the others. */
const anotherForm = ({ facts, list, name, fields, another = name }: Items): Form => ({
  title: `Another ${another}`.slice(0, LONGEST_TITLE),
  fields: fields(atItem(list, listAt(facts, ...list).length)),
  isFolded: true,
})

const PARAGRAPHS_HINT = 'An empty line begins a new paragraph.'

const line = (path: Place, label: string): Field => ({ path, label, kind: 'line' })
const paragraph = (path: Place, label: string): Field => ({ path, label, kind: 'paragraph' })
const rich = (path: Place, label: string, hint = PARAGRAPHS_HINT): Field => ({
  path,
  label,
  hint,
  kind: 'paragraphs',
  isRich: true,
})

const introduction = (part: WordsPart): Form => ({
  title: 'Introduction',
  fields: [paragraph(['words', part, 'intro'], 'Introduction')],
  isFolded: true,
})

const slideFields = (at: At): readonly Field[] => [
  line(at('title'), 'Title'),
  {
    path: at('picture'),
    label: 'Picture',
    kind: 'line',
    choices: [
      { value: 'no-radiation', label: 'A camera without rays' },
      { value: 'no-contact', label: 'A camera at a distance' },
      { value: 'no-compression', label: 'No plates' },
    ],
  },
  paragraph(at('text'), 'Text'),
  paragraph(at('urge'), 'After “Don’t Miss Anything”'),
]

const stepFields = (at: At): readonly Field[] => [
  line(at('title'), 'Title'),
  paragraph(at('text'), 'Text'),
]

const questionFields = (at: At): readonly Field[] => [
  line(at('question'), 'Question'),
  rich(
    at('answer'),
    'Answer',
    `${PARAGRAPHS_HINT} The paragraph {preparation} becomes the list of how to prepare, which is under Letters, and {price} what a visit costs and how clients pay.`,
  ),
]

const gradeFields = (at: At): readonly Field[] => [
  line(at('name'), 'Name'),
  paragraph(at('meaning'), 'What it means'),
  paragraph(at('next'), 'When to come back'),
]

const guideFields = (at: At): readonly Field[] => [
  line(at('title'), 'Title'),
  {
    path: at('urgent'),
    label: 'What cannot wait, in a box',
    kind: 'paragraph',
    isRich: true,
  },
  rich(at('text'), 'Text'),
  rich(at('reasons'), 'A numbered list', 'An empty line begins a new number.'),
  {
    path: at('terms'),
    label: 'Words explained',
    kind: 'terms',
    hint: 'One on each line, such as Impression: The doctor’s summary',
  },
]

const askedFields = (at: At): readonly Field[] => [
  line(at('question'), 'Question'),
  line(at('hint'), 'A hint below it'),
  {
    path: at('answer'),
    label: 'Answer',
    kind: 'line',
    choices: [
      { value: 'text', label: 'A line of text' },
      { value: 'long text', label: 'Several lines of text' },
      { value: 'date', label: 'A date' },
      { value: 'yes or no', label: 'Yes or no' },
      { value: 'choice', label: 'One of the choices below' },
      { value: 'choices', label: 'Any of the choices below' },
    ],
  },
  { path: at('choices'), label: 'Choices', kind: 'lines', hint: 'One on each line.' },
  line(at('details'), 'What to ask after a yes'),
]

/** Groups of questions, each with its questions and one more. */
function groupForms(
  groups: Items,
  { key, ...questions }: Pick<Items, 'named' | 'fields'> & { readonly key: string },
): Form[] {
  const { facts, list, named } = groups
  const forms = itemForms(groups).flatMap((form, index) => {
    const items: Items = {
      facts,
      list: [...list, index, key],
      name: 'question',
      ...questions,
      another: `question in ${valueAt(facts, [...list, index, named])}`,
    }
    return [form, ...itemForms(items), anotherForm(items)]
  })
  const first = (at: At) => questions.fields((...keys) => at(key, 0, ...keys))
  const fields = (at: At) => [...groups.fields(at), ...first(at)]
  return [...forms, anotherForm({ ...groups, fields })]
}

/** The words of the pages that show some, with a form for each of their items. */
export const WORDS: Readonly<Record<WordsPart, Section>> = {
  home: {
    seenAt: routes.home.path,
    forms: (facts) => {
      const slides: Items = {
        facts,
        list: ['words', 'home', 'slides'],
        name: 'slide',
        named: 'title',
        fields: slideFields,
      }
      const steps: Items = {
        facts,
        list: ['words', 'home', 'steps'],
        name: 'step',
        named: 'title',
        fields: stepFields,
        another: 'step of a visit',
      }
      return [slides, steps].flatMap((items) => [...itemForms(items), anotherForm(items)])
    },
  },
  questions: {
    seenAt: routes.about.path,
    forms: (facts) =>
      groupForms(
        {
          facts,
          list: ['words', 'questions', 'groups'],
          name: 'group',
          named: 'title',
          fields: (at) => [line(at('title'), 'Title')],
          another: 'group of questions',
        },
        { key: 'sections', named: 'question', fields: questionFields },
      ),
  },
  report: {
    seenAt: routes.report.path,
    forms: (facts) => {
      const grades: Items = {
        facts,
        list: ['words', 'report', 'scale'],
        name: 'grade',
        named: 'grade',
        fields: gradeFields,
      }
      const sections: Items = {
        facts,
        list: ['words', 'report', 'sections'],
        name: 'section',
        named: 'title',
        fields: guideFields,
      }
      return [
        introduction('report'),
        // The scale has its five grades.
        ...itemForms(grades).map(({ removes: _, ...form }) => form),
        ...itemForms(sections),
        anotherForm(sections),
      ]
    },
  },
  intake: {
    seenAt: routes.intake.path,
    forms: (facts) => [
      introduction('intake'),
      ...groupForms(
        {
          facts,
          list: ['words', 'intake', 'sections'],
          name: 'section',
          named: 'title',
          fields: (at) => [line(at('title'), 'Title'), paragraph(at('note'), 'A note below it')],
        },
        { key: 'questions', named: 'question', fields: askedFields },
      ),
    ],
  },
}
