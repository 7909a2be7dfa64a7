import { fromPromise } from 'xstate'
import type { Call } from '../domain/call.ts'
import { sendOf } from './send-call.ts'
import type { Site } from './site.ts'

/** Actor logic that sends its input as the request of a call. Leaving the invoking state aborts the call. */
export const callActor = <Request, Response>(
  site: Site,
  call: Call<'GET' | 'POST', Request, Response>,
) => fromPromise<Response, Request>(({ input, signal }) => sendOf(site)(call, input, signal))
