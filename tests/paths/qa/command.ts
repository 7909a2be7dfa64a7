/** What a button of QA's panel does to the site beside it. */
export type Command =
  | { readonly do: 'answer'; readonly path: string; readonly response: unknown }
  | { readonly do: 'fail'; readonly path: string }
  | {
      readonly do: 'request' | 'ifRequested'
      readonly path: string
      readonly commands: readonly Command[]
    }
  | { readonly do: 'open'; readonly path: string; readonly state: object | undefined }
  | { readonly do: 'press'; readonly name: string }
  | { readonly do: 'pointer' | 'focus'; readonly region: string; readonly isInside: boolean }
  | { readonly do: 'moveMouse' | 'reduceMotion' }
  | { readonly do: 'tab'; readonly isVisible: boolean }
  | { readonly do: 'pass'; readonly milliseconds: number }

/**
 * Delays shorter than this, in milliseconds, run in real time on QA's page, so that transitions finish on their own.
 * Longer delays wait until the panel moves the clock.
 */
export const DELAYS_OF_OWN = 1_000

/** One action for a person. */
export interface Instruction {
  readonly text: string
  /** The command of a button in the panel, for anything that a person cannot do on the site. */
  readonly command?: Command
  readonly label?: string
  /** The button, link or field that a visitor uses. */
  readonly control?: string
  /** The response of an answered call, as JSON. */
  readonly data?: string
  /** What a field contains after something was typed into it. */
  readonly typed?: { readonly label: string; readonly text: string }
}

export const capitalize = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The button of QA's page that opens the first page of a case. */
export const START_BUTTON = 'Start this case'
