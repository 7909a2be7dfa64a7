import { createActor, fromCallback, fromPromise } from 'xstate'
import * as calls from '../../domain/desk-sign-in.ts'
import { deskSignInMachine } from '../../machines/desk-sign-in.ts'
import { callActor } from '../call-actor.ts'
import { flow } from '../flow.ts'
import { sendOf } from '../send-call.ts'
import type { Site } from '../site.ts'

export const signInFlow = flow((site) =>
  createActor(
    deskSignInMachine.provide({
      actors: {
        getSession: callActor(site, calls.getDeskSession),
        sendCode: callActor(site, calls.sendDeskCode),
        enterCode: callActor(site, calls.enterDeskCode),
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

/** Who comes next must not find what another person has typed, or was about to do. */
export const whenSignedOut = (site: Site, forget: () => void) =>
  signInFlow.actorOf(site).on('person.left', forget)
