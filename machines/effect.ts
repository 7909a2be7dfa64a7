import { fromPromise } from 'xstate'

/** Names a call that the edge hands in with `provide`, so that the machine itself does no I/O. */
export const effect = <Output, Input = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`No ${name} was handed in.`)))
