import { createActor, fromPromise } from 'xstate'
import { sendRecordsCode } from '../../../domain/desk/sign-in.ts'
import { type ActInput, createDeskActMachine } from '../../../machines/desk-act.ts'
import { flow } from '../../flow.ts'
import type { Site } from '../../site.ts'
import { formsFlow } from '../forms-flow.ts'
import { sendDeskCall } from '../send-desk-call.ts'
import { whenSignedOut } from '../sign-in-flow.ts'
import { type DeskAct, isForm, pathAfter, performAct } from './acts.ts'

const deskActMachine = createDeskActMachine<DeskAct>()

async function perform(
  site: Site,
  { act, notifies, text }: ActInput<DeskAct>,
  signal: AbortSignal,
) {
  const response = await performAct(act, {
    send: (call, request) => sendDeskCall(site)(call, request, signal),
    notifies,
    text,
  })
  if (response.success && isForm(act)) formsFlow.actorOf(site).send({ type: 'form.left' })
  const path = response.success ? pathAfter(act) : response.link
  if (path) site.location.navigate(path)
  return response
}

export const actFlow = flow((site) => {
  const actor = createActor(
    deskActMachine.provide({
      actors: {
        sendCode: fromPromise(({ signal }) => sendDeskCall(site)(sendRecordsCode, {}, signal)),
        perform: fromPromise(({ input, signal }) => perform(site, input, signal)),
      },
    }),
    { id: 'desk-act', ...site.inspection },
  )
  site.location.onPath(() => actor.send({ type: 'page.left' }))
  whenSignedOut(site, () => actor.send({ type: 'person.left' }))
  return actor
})
