import { safeParse } from 'valibot'
import { isRefusedAs, refusedResponse } from '../../domain/call.ts'
import { sendOf } from '../send-call.ts'
import type { SendCall, Site } from '../site.ts'
import { signInFlow } from './sign-in-flow.ts'

/** Sends a desk call. If the response says that the session has ended, it is ended here as well. */
export const sendDeskCall =
  (site: Site): SendCall =>
  async (call, request, signal) => {
    const response = await sendOf(site)(call, request, signal)
    const refusal = safeParse(refusedResponse, response)
    if (refusal.success && isRefusedAs('no-session', refusal.output))
      signInFlow.actorOf(site).send({ type: 'session.ended' })
    return response
  }
