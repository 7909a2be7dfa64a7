import type { Call } from '../../domain/call.ts'

/** Sends a call, which is aborted when its response is no longer needed. */
export type Send = <Request, Response>(
  call: Call<'GET' | 'POST', Request, Response>,
  request: Request,
) => Promise<Response>
