import { createActor, fromCallback, fromPromise } from 'xstate'
import type { ResponseOf } from '../../domain/call.ts'
import * as calls from '../../domain/desk/sign-in.ts'
import { codeEntryMachine } from '../../machines/code-entry.ts'
import { deskSignInMachine } from '../../machines/desk-sign-in.ts'
import { flow } from '../flow.ts'
import { callActor, sendOf } from '../send-call.ts'
import type { Site } from '../site.ts'
import { signInByPasskey } from './passkeys.ts'

/** Converts a session response into the result that the code entry expects. */
const asVerified = (response: ResponseOf<typeof calls.getDeskSession>) =>
  response.success ? { success: true as const, session: calls.sessionOf(response) } : response

export const signInFlow = flow((site) =>
  createActor(
    deskSignInMachine.provide({
      actors: {
        getSession: callActor(site, calls.getDeskSession),
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
        signOut: fromPromise(({ input, signal }) =>
          sendOf(site)(input.isEverywhere ? calls.signOutEverywhere : calls.signOut, {}, signal),
        ),
        watchEnd: fromCallback(({ input, sendBack }) => {
          const left = Date.parse(input) - site.clock.now()
          const timer = setTimeout(() => sendBack({ type: 'session.ended' }), left)
          return () => clearTimeout(timer)
        }),
      },
    }),
    { id: 'desk-sign-in', ...site.inspection },
  ),
)

/** The next person must not see what this one typed or was about to do. */
export const whenSignedOut = (site: Site, forget: () => void) =>
  signInFlow.actorOf(site).on('person.left', forget)
