import { fromPromise } from 'xstate'
import type { AnyCall, RequestOf, ResponseOf } from '../domain/call.ts'

/** Declares an effect that `provide` replaces, so that the machine itself does no I/O. */
export const effect = <Output, Input = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} was not provided.`)))

/** Declares the effect that sends one call. */
export const callEffect = <C extends AnyCall>(name: string) =>
  effect<ResponseOf<C>, RequestOf<C>>(name)
