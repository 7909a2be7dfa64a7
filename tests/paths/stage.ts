import type { AnyStateMachine } from 'xstate'
import type { Call } from '../../domain/call.ts'
import { isTable } from './catalogue.ts'
import type { AnyTable, Internal, Look } from './table.ts'

type AnyCall<Request, Answer> = Call<'GET' | 'POST', Request, Answer>

/**
 * Whoever plays a tour where there is something to see: the mounted views, or the built site in a
 * browser. It does what visitors do, and holds every answer of the server until a step gives it.
 */
export interface Stagehand {
  /** Goes to an address inside the site, as a link would. */
  go(path: string): Promise<void>
  press(name: string): Promise<void>
  /** Presses as assistive technology does: no pointer comes, and the focus stays where it is. */
  activate(name: string): Promise<void>
  type(label: string, text: string): Promise<void>
  /** Does something with a named part of the page: a pointer comes or goes, the focus comes or goes. */
  touch(part: string, how: 'point' | 'leave' | 'focus' | 'blur'): Promise<void>
  /** Gives the answer of an open call; `real` lets the real server give it where there is one. */
  answer<Request, Answer>(
    call: AnyCall<Request, Answer>,
    answer: Answer,
    from?: 'real',
  ): Promise<void>
  /** The network fails under an open call. */
  fail<Request, Answer>(call: AnyCall<Request, Answer>): Promise<void>
  /** Whether a call waits for its answer. */
  isOpen<Request, Answer>(call: AnyCall<Request, Answer>): Promise<boolean>
  /** Moves the mouse about, as somebody does who is there. */
  stir(): Promise<void>
  /** The system comes to prefer less motion. */
  preferLessMotion(): Promise<void>
  /** The tab is hidden, or shown again. */
  showTab(shown: boolean): Promise<void>
  pass(milliseconds: number): Promise<void>
  sees(text: string): Promise<void>
  misses(text: string): Promise<void>
}

/** The part of a table that names what somebody has to bring about. */
interface Steps {
  readonly machine: AnyStateMachine
  readonly events: Readonly<Record<string, Readonly<Record<string, object>> | Internal>>
  readonly outcomes: Readonly<Record<string, { readonly done: object; readonly error: object }>>
}

type Named<Fixtures> = Fixtures extends Internal ? never : Extract<keyof Fixtures, string>
type Each<Record> = Record[keyof Record]

/** Every event, answer and failure of a table, by its name. */
export type StepOf<T extends Steps> =
  | Each<{ [Type in keyof T['events']]: Named<T['events'][Type]> }>
  | Each<{
      [Src in keyof T['outcomes']]:
        | Named<T['outcomes'][Src]['done']>
        | Named<T['outcomes'][Src]['error']>
    }>

/** What a visitor does, or the server; `before` is what there was to see when it began. */
export type Act = (hand: Stagehand, before?: Look) => Promise<void>

/** How a machine's tours are played where there is something to see. */
export interface Stage {
  readonly table: AnyTable
  /** Where the tours begin. */
  readonly path: string
  readonly acts: Readonly<Record<string, Act>>
  /** What happens before the first step. */
  readonly before?: Act
  /** Leaves out what no visitor can do, such as pressing a button that is not there. */
  readonly offers?: (step: string, look: Look) => boolean
}

/** Ties a stage to its table: each step of it must have an act. */
export const stage = <const T extends Steps>(
  table: T,
  played: Omit<Stage, 'table' | 'acts'> & {
    readonly acts: { readonly [Step in StepOf<T>]: Act }
  },
): Stage => {
  if (!isTable(table)) throw new Error('A stage is made for a table.')
  return { ...played, table }
}
