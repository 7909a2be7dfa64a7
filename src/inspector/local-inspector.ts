import {
  Actor,
  type AnyActor,
  type InspectedActionEvent,
  type InspectedMicrostepEvent,
  type InspectedSnapshotEvent,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate'
import { guardsAsked } from '../diagram/chart.ts'
import { property } from './property.ts'
import * as recording from './recording.ts'
import { sendWritten } from './send-written.ts'

/** Our own inspector, which works offline. */
const PAGE = '/src/inspector/page/index.html'
const STORAGE_KEY = 'inspector log'
const MOST_STEPS = 5_000

/** Messages from a tab of the site to its inspector: the whole log, a step with its actor, or what became of an event. */
export type ToInspector =
  | { readonly log: recording.Recording }
  | ({ readonly step: recording.Step } & Pick<recording.Recording, 'actors' | 'machines'>)
  | { readonly answer: string }
/** Messages from an inspector: it was opened, or a developer wrote an event for an actor. */
export type ToSite = 'opened' | { readonly actor: string; readonly text: string }

/** The log before the page was reloaded. None of its actors lives any more. */
function keptLog(): recording.Recording {
  const kept = recording.parseRecording(sessionStorage.getItem(STORAGE_KEY) ?? '')
  for (const actor of Object.values(kept?.actors ?? {})) actor.isGone = true
  return kept ?? recording.emptyRecording()
}

/** Keeps the log, or the last half of it, and so on, if there is no room for more. */
function keep(log: recording.Recording, steps = log.steps): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...log, steps }))
  } catch {
    if (steps.length > 0) keep(log, steps.slice(Math.ceil(steps.length / 2)))
  }
}

/** Records every step of every actor, without private data, and sends it to the inspector's window. */
export function createLocalInspector() {
  // The window's name survives reloads.
  window.name ||= String(Math.random())
  const tab = window.name
  const channel = new BroadcastChannel(tab)
  const post = (message: ToInspector) => channel.postMessage(message)
  const log = keptLog()
  const living = new Map<string, AnyActor>()
  /** The events since the last flush, in the order in which they were sent, with what became of them. */
  let sent: { event: object; from?: string; done?: () => void }[] = []
  /** What each actor has asked and done since its last snapshot. */
  const doing = new Map<string, recording.Doing>()
  const doingOf = (id: string): recording.Doing => {
    const known = doing.get(id) ?? { guards: [], actions: [], waits: {} }
    doing.set(id, known)
    return known
  }
  // Session ids begin again after a reload.
  const idOf = ({ sessionId }: { readonly sessionId: string }): string =>
    `${sessionId}@${Math.round(performance.timeOrigin)}`

  channel.addEventListener('message', ({ data }: MessageEvent<ToSite>) => {
    if (data === 'opened') post({ log })
    else post({ answer: sendWritten(living.get(data.actor), data.text) })
  })
  window.addEventListener('pagehide', () => keep(log))
  post({ log })

  function addMicrostep({
    actorRef,
    event,
    snapshot,
    _transitions: taken,
  }: InspectedMicrostepEvent) {
    const { guards, actions } = doingOf(idOf(actorRef))
    guards.push(
      ...guardsAsked(event.type, taken, isMachineSnapshot(snapshot) ? snapshot._nodes : []),
    )
    actions.push(...taken.flatMap((one) => one.actions.map(recording.actionName)))
  }

  function addAction({ actorRef, action: { type, params } }: InspectedActionEvent) {
    const { actions, waits } = doingOf(idOf(actorRef))
    const [delay, event] = [property(params, 'delay'), property(params, 'event')]
    if (typeof delay === 'number') waits[String(property(event, 'type'))] = delay
    // Each state that is left cancels its timers.
    else if (type !== 'xstate.cancel') actions.push(type)
  }

  function add(inspected: InspectedSnapshotEvent, actorRef: AnyActor, from?: string) {
    const actor = idOf(actorRef)
    living.set(actor, actorRef)
    const machine = recording.definitionOf(actorRef.logic)
    const { guards, actions, waits } = doingOf(actor)
    doing.delete(actor)
    const done = { guards, actions: [...new Set(actions)], waits }
    const about = { actor, from, at: Date.now(), path: window.location.pathname, ...done }
    const step = recording.stepAfter(log.steps, about, inspected.event, inspected.snapshot)
    const parent = actorRef._parent && idOf(actorRef._parent)
    const news = {
      machines: machine ? { [machine.hash]: machine.text } : {},
      actors: { [actor]: { name: recording.nameOf(actorRef), machine: machine?.hash, parent } },
    }
    Object.assign(log.machines, news.machines)
    Object.assign(log.actors, news.actors)
    log.steps.push(step)
    if (log.steps.length > MOST_STEPS) log.steps.shift()
    post({ step, ...news })
  }
  /** An event comes before those that it caused, although actors report it after them. */
  function flush() {
    const complete = sent
    sent = []
    for (const { done } of complete) done?.()
  }

  return {
    inspect(inspected: InspectionEvent) {
      const { type, actorRef } = inspected
      if (type === '@xstate.microstep') addMicrostep(inspected)
      if (type === '@xstate.action') addAction(inspected)
      // An actor is known from its first step, because StrictMode creates some that never start.
      if (type !== '@xstate.event' && type !== '@xstate.snapshot') return
      if (sent.length === 0) queueMicrotask(flush)
      const { event } = inspected
      if (type === '@xstate.event') {
        const { sourceRef } = inspected
        sent.push({ event, ...(sourceRef && { from: idOf(sourceRef) }) })
      } else if (actorRef instanceof Actor) {
        const known = sent.find((each) => each.event === event && !each.done)
        const done = () => add(inspected, actorRef, known?.from)
        if (known) known.done = done
        else sent.push({ event, done })
      }
    },
    start: () => void window.open(`${PAGE}?tab=${tab}`, `inspector ${tab}`),
  }
}
