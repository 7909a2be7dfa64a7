import { safeParse } from 'valibot'
import { isRefusedAs, refusedResponse } from '../../domain/call.ts'
import { sendOf } from '../send-call.ts'
import type { SendCall, Site } from '../site.ts'
import { signInFlow } from './sign-in-flow.ts'

/** Sends a call of the desk. An answer that says the session is over ends it here, too. */
export const sendDeskCall =
  (site: Site): SendCall =>
  async (call, request, signal) => {
    const response = await sendOf(site)(call, request, signal)
    const refusal = safeParse(refusedResponse, response)
    if (refusal.success && isRefusedAs('no-session', refusal.output))
      signInFlow.actorOf(site).send({ type: 'session.ended' })
    return response
  }
