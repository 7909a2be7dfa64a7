import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'
import {
  type AnyCall,
  isRefusedAs,
  type RefusedResponse,
  type RequestOf,
  type ResponseOf,
} from '../domain/call.ts'

/** What `provide` replaces, so that the machine itself does no I/O. Without it, the machine fails at once. */
export const notProvided = (name: string) => (): never => {
  throw new Error(`${name} was not provided.`)
}

/** Declares an effect that ends with a result. */
export const effect = <Output, Input = undefined>(name: string) =>
  fromPromise<Output, Input>(() => new Promise(notProvided(name)))

/** Declares an effect that sends events. */
export const callbackEffect = <
  Event extends EventObject,
  Input extends NonReducibleUnknown = NonReducibleUnknown,
>(
  name: string,
) => fromCallback<Event, Input>(notProvided(name))

/** Declares the effect that sends one call. */
export const callEffect = <C extends AnyCall>(name: string) =>
  effect<ResponseOf<C>, RequestOf<C>>(name)

/** The clock of a machine to which the site has given none. */
export const noClock = () => 0

// Guards on the outcome of an effect. They are functions with names, because diagrams show the name.

export interface DoneWith<Output> {
  readonly event: { readonly output: Output }
}

export const isSuccess = ({ event }: DoneWith<{ success: boolean }>): boolean =>
  event.output.success

const isAccepted = <Output extends { success: boolean }>(
  output: Output,
): output is Extract<Output, { success: true }> => output.success

/** The response that the guard `isSuccess` has let through, for the action behind it. */
export function accepted<Output extends { success: boolean }>({
  event: { output },
}: DoneWith<Output>) {
  if (!isAccepted(output)) throw new Error('The response was not a success.')
  return output
}

/** Whether a link leads to nothing. */
export const isUnknown = ({ event }: DoneWith<{ success: true } | RefusedResponse>): boolean =>
  isRefusedAs('unknown', event.output)

/** Whether the call was refused because nobody is signed in. */
export const hasNoSession = ({ event }: DoneWith<{ success: true } | RefusedResponse>): boolean =>
  isRefusedAs('no-session', event.output)
