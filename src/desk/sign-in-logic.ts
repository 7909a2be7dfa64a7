import { fromPromise } from 'xstate'
import type { ResponseOf } from '../../domain/call.ts'
import * as calls from '../../domain/desk/sign-in.ts'
import { codeEntryMachine } from '../../machines/code-entry.ts'
import { deskSignInMachine } from '../../machines/desk-sign-in.ts'
import { sendOf } from '../send-call.ts'
import type { Site } from '../site.ts'
import { signInByPasskey } from './passkeys.ts'

/** Converts a session response into the result that the code entry expects. */
export const asVerified = (response: ResponseOf<typeof calls.getDeskSession>) =>
  response.success ? { success: true as const, session: calls.sessionOf(response) } : response

/** The machine for signing in, with its effects. */
export const signInLogic = (site: Site) =>
  deskSignInMachine.provide({
    actors: {
      codeEntry: codeEntryMachine.provide({
        actors: {
          sendCode: fromPromise(({ input, signal }) =>
            sendOf(site)(calls.sendDeskCode, { email: input.contact }, signal),
          ),
          checkCode: fromPromise(async ({ input, signal }) =>
            asVerified(await sendOf(site)(calls.enterDeskCode, input, signal)),
          ),
          recognize: fromPromise(async ({ signal }) =>
            asVerified(await sendOf(site)(calls.getDeskSession, {}, signal)),
          ),
        },
      }),
      usePasskey: fromPromise(({ signal }) =>
        signInByPasskey((call, request) => sendOf(site)(call, request, signal)),
      ),
    },
  })
