import { fromPromise } from 'xstate'
import type { Call } from '../domain/call.ts'
import { sendOf } from './send-call.ts'
import type { Site } from './site.ts'

/** Logic that sends its input as a call's request. Leaving the machine's state aborts the call. */
export const callActor = <Request, Response>(
  site: Site,
  call: Call<'GET' | 'POST', Request, Response>,
) => fromPromise<Response, Request>(({ input, signal }) => sendOf(site)(call, input, signal))
