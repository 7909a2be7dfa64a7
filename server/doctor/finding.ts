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

/** What works, or what does not. */
export interface Finding {
  readonly isOk: boolean
  /** What is so, in words that need no knowledge of the server. */
  readonly text: string
  /** What to do on the server, and where. Only `practice doctor` says it. */
  readonly forServer?: string | undefined
  /** Whether it is a step of the owner's first day, and is still to be taken. */
  readonly step?: 'done' | 'open'
  /** The page of the desk about it. */
  readonly path?: string
  /** The client whom it is about. Only the desk names them. */
  readonly client?: string
}

export const fine = (text: string, forServer?: string): Finding => ({
  isOk: true,
  text,
  forServer,
})
export const wrong = (
  text: string,
  forServer?: string,
  atDesk?: Pick<Finding, 'path' | 'client'>,
): Finding => ({ isOk: false, text, forServer, ...atDesk })
/** Reports a missing setting that a real practice needs and a demonstration does not. */
export const neededUnlessDemo = (isDemo: boolean, text: string, forServer: string): Finding =>
  isDemo ? fine(`${text} A demonstration can do without.`, forServer) : wrong(text, forServer)
