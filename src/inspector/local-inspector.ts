import { createInspector } from '@statelyai/inspect'
import type { ActorRefLike, InspectionEvent } from 'xstate'
import { type InspectionRecord, openChannel, type ToInspector, type ToSite } from './channel.ts'
import { maskPrivateData } from './mask.ts'
import { sendWritten } from './send-written.ts'

/** Our own inspector, which works offline. */
const PAGE = '/src/inspector/page/index.html'

/** By default the package cuts off what is deeper than 10 levels, and so the inner transitions of the booking. */
export const INSPECTOR_OPTIONS = { serialize: maskPrivateData, serializationDepthLimit: 30 }

/** Sends all inspection events, without private data, to the inspector's window. */
export function createLocalInspector(maxRecords: number) {
  // The window's name survives reloads.
  window.name ||= String(Math.random())
  const tab = window.name
  const channel = openChannel(tab)
  const records: InspectionRecord[] = []
  const post = (message: ToInspector) => channel.postMessage(message)
  const actors = new Map<string, ActorRefLike>()
  channel.addEventListener('message', ({ data }: MessageEvent<ToSite>) => {
    if (data.type === 'inspector.opened') post({ type: 'history', records })
    else post({ type: 'answer', text: sendWritten(actors.get(data.actor), data.text) })
  })
  // If an inspector is already open, it starts over with an empty history.
  post({ type: 'history', records })
  const { inspect } = createInspector(
    {
      send(event) {
        const record = { event, path: window.location.pathname }
        records.push(record)
        // Keep the events that announce actors: without them, the actors' other events could not be shown.
        if (records.length > maxRecords)
          records.splice(
            records.findIndex((one) => one.event.type !== '@xstate.actor'),
            1,
          )
        post({ type: 'record', record })
      },
    },
    INSPECTOR_OPTIONS,
  )
  return {
    inspect: {
      next(event: InspectionEvent) {
        actors.set(event.actorRef.sessionId, event.actorRef)
        inspect.next?.(event)
      },
    },
    start: () => void window.open(`${PAGE}?tab=${tab}`, `inspector ${tab}`),
  }
}
