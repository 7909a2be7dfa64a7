import { useSelector } from '@xstate/react'
import { safeParse } from 'valibot'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { isRefusedAs, refusedResponse } from '../../domain/call.ts'
import { suggestClients } from '../../domain/desk/clients.ts'
import { checkSettings, previewLetter, saveSettings } from '../../domain/desk/settings.ts'
import * as calls from '../../domain/desk/sign-in.ts'
import { createDeskMachine } from '../../machines/desk.ts'
import { createDeskActMachine } from '../../machines/desk-act.ts'
import { deskBookingMachine } from '../../machines/desk-booking.ts'
import { deskSettingsMachine } from '../../machines/desk-settings.ts'
import { suggestionsMachine } from '../../machines/suggestions.ts'
import { wizardLogic } from '../booking/wizard.ts'
import { flow, useFlowState } from '../flow.ts'
import { callActor, sendOf } from '../send-call.ts'
import type { SendCall, Site } from '../site.ts'
import { type DeskAct, pathAfter, performAct } from './act/acts.ts'
import { dataLogic, polledPlace } from './data-logic.ts'
import { type DataSnapshot, selectChildren } from './desk-selectors.ts'
import { deskTask } from './desk-task.ts'
import type { DeskAnswer, PolledPlace } from './pages.ts'
import { signInLogic } from './sign-in-logic.ts'

const actLogic = (site: Site, send: SendCall) =>
  createDeskActMachine<DeskAct>().provide({
    actors: {
      sendCode: fromPromise(({ signal }) => send(calls.sendRecordsCode, {}, signal)),
      perform: fromPromise(async ({ input: { act, ...confirmed }, signal }) => {
        const response = await performAct(act, {
          send: (call, request) => send(call, request, signal),
          ...confirmed,
        })
        const path = response.success ? pathAfter(act) : response.link
        if (path) site.location.navigate(path)
        return response
      }),
    },
  })

const suggestionsLogic = (send: SendCall) =>
  suggestionsMachine.provide({
    actors: {
      suggest: fromPromise(async ({ input, signal }) => {
        const response = await send(suggestClients, input, signal)
        return response.success ? response.clients : []
      }),
    },
  })

const settingsLogic = (send: SendCall) =>
  deskSettingsMachine.provide({
    actors: {
      check: fromPromise(({ input, signal }) => send(checkSettings, input, signal)),
      preview: fromPromise(({ input, signal }) => send(previewLetter, input, signal)),
      save: fromPromise(({ input, signal }) => send(saveSettings, input, signal)),
    },
  })

/** The desk, with its effects. */
export const deskFlow = flow((site) => {
  const { location, clock, inspection } = site
  /** Also ends the session here when a response says that it is over. */
  const send: SendCall = async (call, request, signal) => {
    const response = await sendOf(site)(call, request, signal)
    const refusal = safeParse(refusedResponse, response)
    if (refusal.success && isRefusedAs('no-session', refusal.output))
      actor.send({ type: 'session.ended' })
    return response
  }
  const actor = createActor(
    createDeskMachine<DeskAct, DeskAnswer, PolledPlace>().provide({
      actors: {
        getSession: callActor(site, calls.getDeskSession),
        signIn: signInLogic(site),
        act: actLogic(site, send),
        data: dataLogic(site, send),
        suggestions: suggestionsLogic(send),
        settings: settingsLogic(send),
        booking: deskBookingMachine.provide({
          actors: { wizard: wizardLogic(site, deskTask(send)) },
        }),
        path: fromCallback(({ sendBack }) => {
          const open = () => sendBack({ type: 'page.opened', place: polledPlace(location.path()) })
          open()
          return location.onPath(() => {
            sendBack({ type: 'page.left' })
            open()
          })
        }),
        signOut: fromPromise(async ({ input, signal }) => {
          const call = input.isEverywhere ? calls.signOutEverywhere : calls.signOut
          const response = await sendOf(site)(call, {}, signal)
          const tabs = new BroadcastChannel('desk')
          if (response.success) tabs.postMessage('')
          tabs.close()
          return response
        }),
        watchEnd: fromCallback(({ input, sendBack }) => {
          const end = () => sendBack({ type: 'session.ended' })
          const timer = setTimeout(end, Date.parse(input?.until ?? '') - clock.now())
          // The tabs of a browser share one cookie: after a sign-in in one tab, the others would act for that person.
          const tabs = new BroadcastChannel('desk')
          tabs.onmessage = ({ data }) => data !== input?.email && end()
          tabs.postMessage(input?.email)
          return () => {
            clearTimeout(timer)
            tabs.close()
          }
        }),
      },
    }),
    { id: 'desk', input: { now: clock.now }, ...inspection },
  )
  return actor
})

/** The value of a selector on the data of the open page. */
export const useData = <Selected>(selector: (snapshot: DataSnapshot) => Selected): Selected =>
  useSelector(useFlowState(deskFlow, selectChildren).data, selector)
