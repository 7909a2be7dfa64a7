import type { TextInputProps } from '@mantine/core'
import type { RefusedResponse } from '../../../domain/call.ts'
import type { Send } from '../../site.ts'

/** What is asked before an act. */
export interface Question {
  readonly title: string
  /** Replaced by the message if the act is refused. */
  readonly text: string
  /** Missing until a time has been chosen on the calendar. */
  readonly confirm?: string
  /** Confirms the act, but notifies no one. */
  readonly quietly?: string
  /** Ways to do the act, as buttons instead of the one that confirms. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  readonly decline: string
  /** The text that the act needs. */
  readonly field?: Pick<
    TextInputProps,
    'label' | 'description' | 'name' | 'inputMode' | 'autoComplete' | 'className' | 'maxLength'
  >
  /** The texts to choose from; without them, the text is typed. */
  readonly options?: readonly string[]
  /** The text that the field begins with. */
  readonly initialText?: string
}

/** How an act was confirmed. */
export interface Confirmed {
  readonly send: Send
  readonly notifies: boolean
  /** The text or the code that was entered. */
  readonly text: string
  /** The way that was chosen. */
  readonly choice: string
}

/** `link` is the path of the page that a refusal is about. */
export type ActResponse =
  | { success: true; message: string }
  | (RefusedResponse & { readonly link?: string | undefined })

/** Everything about one act at the desk: what it asks first, and what it sends. `Subject` is what the act is about. */
export interface ActRow<Subject> {
  /** Without a question, the act is done right away. */
  readonly question?: (subject: Subject) => Question | undefined
  /** What must come before the answer. An unattended screen is not enough for an act that needs a code. */
  readonly first?: 'time' | 'code'
  readonly perform: (subject: Subject, confirmed: Confirmed) => Promise<ActResponse>
  /** The path of the page that shows the result, if it is another one. */
  readonly leadsTo?: (subject: Subject) => string
}

/* @__NO_SIDE_EFFECTS__ */
export const act = <Subject>(row: ActRow<Subject>): ActRow<Subject> => row

/** The acts that rows describe, each with what it is about. */
export type ActsOf<Rows> = {
  [Kind in keyof Rows]: Rows[Kind] extends ActRow<infer Subject>
    ? { readonly kind: Kind } & Subject
    : never
}[keyof Rows]
