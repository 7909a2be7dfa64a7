import type { Rich } from './frame/rich-text.tsx'

/** The texts in `practice/content`: the build validates them, and the pages show them. */
export interface HomeContent {
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

export interface QuestionsContent {
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

export interface ReportContent {
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

export interface IntakeContent {
  readonly intro: string
  readonly sections: readonly {
    readonly title: string
    readonly note?: string | undefined
    readonly questions: readonly IntakeQuestion[]
  }[]
}
