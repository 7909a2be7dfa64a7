import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import { openChannel, type ToInspector, type ToSite, tabName } from './channel.ts'
import { maskPrivateData } from './mask.ts'

/** An inspector of our own that works offline. */
const PAGE = '/src/inspector/page/index.html'

/** Sends everything that the actors report, without private data, to the inspector's window. */
export function createLocalInspector(maxEvents: number) {
  const tab = tabName()
  const channel = openChannel(tab)
  const events: StatelyInspectionEvent[] = []
  const post = (message: ToInspector) => channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<ToSite>) => {
    if (data.type === 'inspector.opened') post({ type: 'history', events })
  })
  // An inspector that is still open from before this page was loaded again begins anew.
  post({ type: 'history', events })
  const { inspect } = createInspector(
    {
      send(event) {
        events.push(event)
        // Without the event that announces an actor, its other events could not be shown.
        if (events.length > maxEvents)
          events.splice(
            events.findIndex(({ type }) => type !== '@xstate.actor'),
            1,
          )
        post({ type: 'event', event })
      },
    },
    { serialize: maskPrivateData },
  )
  return {
    inspect,
    start: () => void window.open(`${PAGE}?tab=${tab}`, `inspector ${tab}`),
  }
}
