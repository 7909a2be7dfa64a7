import type { Call } from '../../../domain/call.ts'
import type { AnyTable, Internal, Situation } from './table.ts'

type AnyCall<Request, Response> = Call<'GET' | 'POST', Request, Response>

/**
 * Performs the steps of a path test on the mounted views, or on the built site in a browser: what a visitor
 * does, and what the server answers. Every call stays pending until a step answers it.
 */
export interface Driver {
  /** Navigates to a path of the site as a link does, or to a history entry with its state. */
  navigate(path: string, state?: object): Promise<void>
  click(name: string): Promise<void>
  /** Clicks as assistive technology does, without moving the pointer or the focus. */
  activate(name: string): Promise<void>
  type(label: string, text: string): Promise<void>
  /** Moves the focus out of a field. */
  leave(label: string): Promise<void>
  /** Moves the pointer or the focus into a named region of the page, or out of it. */
  pointer(region: string, action: 'enter' | 'leave'): Promise<void>
  focus(region: string, action: 'enter' | 'leave'): Promise<void>
  /** Answers a pending call. */
  respond<Request, Response>(call: AnyCall<Request, Response>, response: Response): Promise<void>
  failNetwork<Request, Response>(call: AnyCall<Request, Response>): Promise<void>
  /** Makes the site send a call, unless that call is already pending. */
  request<Request, Response>(
    call: AnyCall<Request, Response>,
    bringAbout: (driver: Driver) => Promise<void>,
  ): Promise<void>
  /** Acts only if the call is pending. */
  ifRequested<Request, Response>(
    call: AnyCall<Request, Response>,
    act: (driver: Driver) => Promise<void>,
  ): Promise<void>
  moveMouse(): Promise<void>
  /** Turns the system's setting for reduced motion on, and off again. */
  reduceMotion(): Promise<void>
  setTabVisible(isVisible: boolean): Promise<void>
  passTime(milliseconds: number): Promise<void>
  /** Throws an error that names a missing or an unwanted text. */
  expectTexts(seen: readonly string[], unseen: readonly string[]): Promise<void>
}

type NamesIn<Fixtures> = Fixtures extends Internal ? never : Extract<keyof Fixtures, string>
type ValueOf<Record> = Record[keyof Record]

/** The names of all event, result and error fixtures of a table. */
export type StepName<T extends AnyTable> =
  | ValueOf<{ [Type in keyof T['events']]: NamesIn<T['events'][Type]> }>
  | ValueOf<{
      [Src in keyof T['outcomes']]:
        | NamesIn<T['outcomes'][Src]['done']>
        | NamesIn<T['outcomes'][Src]['error']>
    }>

/** Performs a step; `before` is the situation before it, and undefined at the start. */
export type PerformStep = (driver: Driver, before?: Situation) => Promise<void>

/** How the path tests of a machine run on the views and on the site. */
export interface PageSteps {
  readonly table: AnyTable
  /** The path where the path tests begin. */
  readonly path: string
  readonly setUp?: PerformStep
  readonly steps: Readonly<Record<string, PerformStep>>
  /** Steps that report what the page did: where the machine refuses one, the page changes all the same. */
  readonly ofPage?: readonly string[]
}

/** By default, such a step clicks the button that it names; a table's steps can override it. */
type Pressing = `${string} is pressed`

type NamedSteps<Names extends string> = { readonly [Name in Names]: PerformStep }

/** Creates the steps of a table on the pages. A missing step is a compile error. */
export const createPageSteps = <const T extends AnyTable>(
  table: T,
  {
    steps,
    ...spec
  }: Omit<PageSteps, 'table' | 'steps' | 'ofPage'> & {
    readonly ofPage?: readonly StepName<T>[]
    readonly steps: NamedSteps<Exclude<StepName<T>, Pressing>> &
      Partial<NamedSteps<Extract<StepName<T>, Pressing>>>
  },
): PageSteps => {
  const pressing = Object.values(table.events)
    .flatMap((fixtures) => Object.keys(fixtures))
    .flatMap((name): [string, PerformStep][] => {
      const [, button] = /^(.+) is pressed$/.exec(name) ?? []
      return button ? [[name, (driver) => driver.click(button)]] : []
    })
  return { ...spec, table, steps: { ...Object.fromEntries(pressing), ...steps } }
}

/** Steps that differ only in their fixtures. */
export function stepsFor<Fixtures extends object>(
  fixtures: Fixtures,
  perform: (driver: Driver, fixture: Fixtures[keyof Fixtures], before?: Situation) => Promise<void>,
): { readonly [Name in keyof Fixtures]: PerformStep }
export function stepsFor(
  fixtures: object,
  perform: (driver: Driver, fixture: unknown, before?: Situation) => Promise<void>,
): Record<string, PerformStep> {
  const steps = Object.entries(fixtures).map(([name, fixture]): [string, PerformStep] => [
    name,
    (driver, before) => perform(driver, fixture, before),
  ])
  return Object.fromEntries(steps)
}

/** Steps that answer a call with the outcomes of a table. */
export const answering = <
  Request,
  Response,
  Done extends Readonly<Record<string, Response>>,
  Failed extends object,
>(
  call: AnyCall<Request, Response>,
  { done, error }: { readonly done: Done; readonly error: Failed },
) => ({
  ...stepsFor(done, (driver, response) => driver.respond(call, response)),
  ...stepsFor(error, (driver) => driver.failNetwork(call)),
})
