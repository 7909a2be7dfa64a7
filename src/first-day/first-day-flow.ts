import { createActor, fromPromise } from 'xstate'
import type { RequestOf } from '../../domain/call.ts'
import { getDeskSession } from '../../domain/desk/sign-in.ts'
import * as calls from '../../domain/first-day.ts'
import { codeEntryMachine } from '../../machines/code-entry.ts'
import { firstDayMachine } from '../../machines/first-day.ts'
import { asVerified } from '../desk/sign-in-logic.ts'
import { flow } from '../flow.ts'
import { callActor, sendOf } from '../send-call.ts'

const NO_LINK = { success: false, reason: 'unknown' } as const

/** The first day, with its effects. */
export const firstDayFlow = flow((site) => {
  const send = sendOf(site)
  const given = (): RequestOf<typeof calls.checkFirstDay> => {
    const { token, answers } = actor.getSnapshot().context
    return { token, changes: answers.flat() }
  }
  const actor = createActor(
    firstDayMachine.provide({
      actors: {
        open: fromPromise(async ({ input, signal }) =>
          // Without a token there is nothing to request.
          input.token === '' ? NO_LINK : send(calls.openFirstDay, input, signal),
        ),
        check: callActor(site, calls.checkFirstDay),
        finish: callActor(site, calls.finishFirstDay),
        getSession: fromPromise(({ signal }) => send(getDeskSession, {}, signal)),
        codeEntry: codeEntryMachine.provide({
          actors: {
            sendCode: fromPromise(({ input, signal }) =>
              send(calls.sendFirstDayCode, { token: given().token, email: input.contact }, signal),
            ),
            checkCode: fromPromise(async ({ input, signal }) =>
              asVerified(await send(calls.finishFirstDay, { ...given(), ...input }, signal)),
            ),
            recognize: fromPromise(async ({ signal }) =>
              asVerified(await send(getDeskSession, {}, signal)),
            ),
          },
        }),
      },
    }),
    { id: 'first-day', input: { token: site.location.hash().slice(1) }, ...site.inspection },
  )
  return actor
})
