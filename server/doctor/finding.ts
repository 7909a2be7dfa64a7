import type { Config } from '../config/config.ts'
import type { Practice } from '../practice/practice-file.ts'
import type { Clock } from '../system/clock.ts'

/** What the doctor examines. */
export interface DoctorContext {
  readonly config: Config
  readonly settingsFile: string
  readonly practice: Practice
  readonly clock: Clock
  /** The newer version that is available, as far as the running site knows. */
  readonly newerVersion?: () => string | undefined
}

/** One plain sentence on what works, or on what does not and what to do. */
export interface Finding {
  readonly isOk: boolean
  readonly text: string
  /** Whether it is a step of the owner's first day, and is still to be taken. */
  readonly step?: 'done' | 'open'
  /** What the desk says instead, where staff may read names and type no commands, and its page about it. */
  readonly atDesk?: { readonly text: string; readonly path: string }
}

export const fine = (text: string): Finding => ({ isOk: true, text })
export const wrong = (text: string, atDesk?: Finding['atDesk']): Finding => ({
  isOk: false,
  text,
  ...(atDesk && { atDesk }),
})
/** Reports a missing setting that a real practice needs and a demonstration does not. */
export const neededUnlessDemo = (isDemo: boolean, text: string): Finding =>
  isDemo ? fine(`${text} A demonstration can do without.`) : wrong(text)
