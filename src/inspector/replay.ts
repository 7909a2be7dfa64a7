import type { ActorRefLike, InspectionEvent } from 'xstate'
import { correctedClock } from '../clock.ts'
import type { Site } from '../site.ts'
import { type FromReplay, openChannel, type ReplayStep } from './channel.ts'
import { withPlaceholders } from './mask.ts'
import { numberedNames } from './numbered-names.ts'
import { property } from './property.ts'

/** Turns recorded errors, which are plain data, back into Error objects. */
const revive = (recorded: { readonly type: string }) => {
  const event = withPlaceholders(recorded)
  return event.type.startsWith('xstate.error') && 'error' in event
    ? { ...event, error: Object.assign(new Error('recorded'), event.error) }
    : event
}

/** Not replayed, because React starts and stops the actors itself. */
const isLifeCycle = ({ type }: { readonly type: string }): boolean =>
  type === 'xstate.init' || type === 'xstate.stop'

/** The inspector's name for an actor: its id, or its machine's id if it has none of its own. */
const nameOf = (actor: ActorRefLike): string => {
  const id = property(actor, 'id')
  const machine = property(property(property(actor, 'logic'), 'config'), 'id')
  return String(id === actor.sessionId && machine !== undefined ? machine : id)
}

/**
 * The site for a replay: calls get no response, timers do not run and the clock stands still, because the
 * recorded events contain the responses and the times.
 */
export function replayed(site: Site, replay: string): Site {
  let at = Number(new URLSearchParams(window.location.search).get('at'))
  Date.now = () => at
  const numberedName = numberedNames()
  const actors = new Map<string, ActorRefLike>()
  const inspect = (event: InspectionEvent) => {
    // As in a recording: the second actor that StrictMode creates never starts, and gets no name.
    if (event.type !== '@xstate.snapshot') return
    const { actorRef } = event
    actors.set(numberedName(actorRef.sessionId, nameOf(actorRef)), actorRef)
  }
  async function startedActor(name: string): Promise<ActorRefLike> {
    const actor = actors.get(name)
    if (actor) return actor
    await new Promise((resolve) => window.setTimeout(resolve, 20))
    return startedActor(name)
  }

  const channel = openChannel(replay)
  const post = (message: FromReplay) => channel.postMessage(message)
  channel.addEventListener('message', async ({ data }: MessageEvent<ReplayStep>) => {
    const { nth, event, path } = data
    at = data.at
    if (path !== site.location.path()) site.location.navigate(path)
    const actor = await startedActor(data.actor)
    if (!isLifeCycle(event)) actor.send(revive(event))
    post({ type: 'replay.state', nth, value: property(actor.getSnapshot(), 'value') })
  })
  // The flows start after the first paint.
  window.setTimeout(() => post({ type: 'replay.ready' }))
  return {
    ...site,
    clock: correctedClock(() => at),
    send: () => new Promise(() => {}),
    inspection: { inspect, clock: { setTimeout: () => 0, clearTimeout: () => {} } },
  }
}
