import type { PageName } from './routes.ts'

export type RichTag = 'p' | 'strong' | 'em' | 'br' | 'ul' | 'ol' | 'li' | 'a'
/** Text with the few tags that the server allows. It is data, so no page ever inserts HTML. */
export type Rich = string | readonly [tag: RichTag, children: readonly Rich[], href?: string]

/** The words of a practice that are its own, or those that the site comes with. */
export interface Words {
  readonly home: HomeWords
  readonly questions: QuestionsWords
  readonly report: ReportWords
  readonly intake: IntakeWords
}

export type WordsPart = keyof Words
export const WORDS_PARTS = ['home', 'questions', 'report', 'intake'] as const
export const isWordsPart = (name: string | undefined): name is WordsPart =>
  WORDS_PARTS.some((part) => part === name)

/** What the parts are called. */
export const WORDS_TITLES: Readonly<Record<WordsPart, string>> = {
  home: 'Home page',
  questions: 'Questions and answers',
  report: 'Report guide',
  intake: 'Intake form',
}

/** The part of the words that a page shows. */
export const wordsOfPage: Readonly<Partial<Record<PageName, WordsPart>>> = {
  home: 'home',
  about: 'questions',
  report: 'report',
  intake: 'intake',
}

/** Where a page gets its words if its document has not brought them. */
export const wordsPath = (part: WordsPart): string => `/api/words/${part}`

/** What a link to a section ends in, such as `how-do-i-prepare`. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .match(/[a-z\d]+/g)
    ?.join('-') ?? title

interface HomeWords {
  readonly slides: readonly {
    readonly title: string
    /** The name of a picture in src/home/pictures/slides.svg. */
    readonly picture: string
    readonly text: string
    readonly urge: string
  }[]
  /** How a visit goes. Their pictures are the last in the same file. */
  readonly steps: readonly { readonly title: string; readonly text: string }[]
}

export interface QuestionsWords {
  readonly groups: readonly {
    readonly title: string
    readonly sections: readonly { readonly question: string; readonly answer: readonly Rich[] }[]
  }[]
}

interface Grade {
  readonly grade: string
  readonly name: string
  readonly meaning: string
  readonly next: string
}

export interface ReportWords {
  readonly intro: string
  readonly scale: readonly Grade[]
  readonly sections: readonly {
    readonly id: string
    readonly title: string
    /** What cannot wait, in a box above the text. */
    readonly urgent?: Rich | undefined
    readonly text: readonly Rich[]
    readonly picture?: 'scale' | 'quadrants' | undefined
    readonly reasons?: readonly Rich[] | undefined
    readonly terms?: readonly { readonly term: string; readonly meaning: string }[] | undefined
  }[]
}

export interface IntakeQuestion {
  readonly question: string
  readonly hint?: string | undefined
  readonly answer: 'text' | 'long text' | 'date' | 'yes or no' | 'choice' | 'choices'
  /** The options if the answer is a choice. */
  readonly choices?: readonly string[] | undefined
  /** The follow-up question after a yes. */
  readonly details?: string | undefined
  readonly autocomplete?: 'name' | 'bday' | 'tel' | 'email' | undefined
  /** The fact in the link of the letter that answers the question. */
  readonly known?: 'name' | 'phone' | 'visit' | undefined
}

interface IntakeWords {
  readonly intro: string
  readonly sections: readonly {
    readonly title: string
    readonly note?: string | undefined
    readonly questions: readonly IntakeQuestion[]
  }[]
}
