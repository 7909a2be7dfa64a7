import { createInspector } from '@statelyai/inspect'
import {
  type InspectionRecord,
  openChannel,
  type ToInspector,
  type ToSite,
  tabName,
} from './channel.ts'
import { maskPrivateData } from './mask.ts'

/** Our own inspector, which works offline. */
const PAGE = '/src/inspector/page/index.html'

/** By default the package cuts off what is deeper than 10 levels, and so the inner transitions of the booking. */
export const INSPECTOR_OPTIONS = { serialize: maskPrivateData, serializationDepthLimit: 30 }

/** Sends all inspection events, without private data, to the inspector's window. */
export function createLocalInspector(maxRecords: number) {
  const tab = tabName()
  const channel = openChannel(tab)
  const records: InspectionRecord[] = []
  const post = (message: ToInspector) => channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<ToSite>) => {
    if (data.type === 'inspector.opened') post({ type: 'history', records })
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
    inspect,
    start: () => void window.open(`${PAGE}?tab=${tab}`, `inspector ${tab}`),
  }
}
