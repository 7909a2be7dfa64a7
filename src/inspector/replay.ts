import { Actor, type AnyActor, type InspectionEvent, StateMachine } from 'xstate'
import { correctedClock } from '../clock.ts'
import { stateName } from '../diagram/chart.ts'
import type { Site } from '../site.ts'
import { revived } from './mask.ts'
import { property } from './property.ts'
import { nameOf, type Recording, type Step } from './recording.ts'

/** From the inspector: the steps to replay at first, and how many of them to take. */
export type ToReplay = Pick<Recording, 'actors' | 'steps'> & { readonly wanted: number }
/** To the inspector: what became of a step. */
export interface FromReplay {
  readonly text: string
  readonly isDifferent?: boolean
}

/** How long to wait for a page to start an actor: a path test may begin on a page that does not. */
const START_TIMEOUT = 5_000

const isStart = ({ type }: { readonly type: string }): boolean => type === 'xstate.init'

/**
 * The site for a replay. Calls get no response, timers do not run, the clock stands still and links lead nowhere:
 * whatever comes from outside the machines comes from the recording alone, so a replay is the same at any pace.
 */
export function replayed(site: Site, replay: string): Site {
  let at = Number(new URLSearchParams(window.location.search).get('at'))
  Date.now = () => at
  /** What the actors received that no step has asked for yet, by their names. */
  const received = new Map<string, { readonly type: string; readonly text: string }[]>()
  const actors = new Map<string, AnyActor>()
  const systems = new WeakSet<object>()
  let allowed: object | undefined
  let wake = () => {}

  function inspect(inspected: InspectionEvent) {
    const { type, actorRef } = inspected
    if (!(actorRef instanceof Actor)) return
    const { system } = actorRef
    if (!systems.has(system)) {
      systems.add(system)
      // XState has no public way to refuse the events that come from pages, effects and timers.
      const relay = Reflect.get(system, '_relay')
      Reflect.set(system, '_relay', (source: unknown, target: unknown, event: object) => {
        if (event === allowed || property(source, 'logic') instanceof StateMachine)
          relay(source, target, event)
      })
    }
    if (type !== '@xstate.snapshot') return
    const { event, snapshot } = inspected
    const name = nameOf(actorRef)
    actors.set(name, actorRef)
    const text = `${event.type} → ${stateName(property(snapshot, 'value'))}`
    received.set(name, [...(received.get(name) ?? []), { type: event.type, text }])
    wake()
  }

  const channel = new BroadcastChannel(replay)
  const report = (message: FromReplay) => channel.postMessage(message)

  /** Takes a step; returns what the actor received instead, if it differs. */
  async function take(step: Step, name: string, isCause: boolean): Promise<string | undefined> {
    at = step.at
    if (step.path !== site.location.path()) site.location.navigate(step.path)
    const others = () => received.get(name) ?? []
    const end = performance.now() + START_TIMEOUT
    while (isStart(step.event) ? !others().some(isStart) : !actors.has(name)) {
      if (performance.now() > end)
        return isStart(step.event) ? undefined : 'the page starts it only after other steps'
      await new Promise<void>((resolve) => {
        wake = resolve
        window.setTimeout(wake, START_TIMEOUT)
      })
    }
    if (isCause) {
      const event = revived(step.event)
      allowed = event
      actors.get(name)?.send(event)
    }
    // When React stops and starts actors is up to React.
    const first = others().findIndex(
      ({ type }) => type !== 'xstate.stop' && isStart({ type }) === isStart(step.event),
    )
    const seen = others()[first]?.text
    received.set(name, first < 0 ? [] : others().slice(first + 1))
    const recorded = `${step.event.type} → ${stateName(step.value)}`
    return seen === recorded ? undefined : `${seen ?? 'nothing'} instead of ${recorded}`
  }

  let [taken, wanted, isBusy] = [0, 0, false]
  channel.addEventListener('message', async ({ data }: MessageEvent<ToReplay>) => {
    wanted = data.wanted
    if (isBusy) return
    isBusy = true
    for (let step = data.steps[taken]; step && taken < wanted; step = data.steps[taken]) {
      taken += 1
      const { actor, from = '', event } = step
      const { name = '', isGone } = data.actors[actor] ?? {}
      if (event.type === 'xstate.stop' || isGone) continue
      report({ text: `Step ${taken}: waiting for ${name} on the site.` })
      const isOutside = from === actor || data.actors[from]?.machine === undefined
      const difference = await take(step, name, isOutside && !isStart(event))
      const place = `Step ${taken}: ${name} on the site`
      if (difference) {
        report({
          text: `${place} differs: ${difference}. The replay ends here.`,
          isDifferent: true,
        })
        return
      }
      report({ text: `${place} is in the recorded state, ${stateName(step.value)}.` })
    }
    isBusy = false
  })
  // The flows start after the first paint.
  const text = 'The site is at the beginning. Step forward, or press Now for all steps.'
  window.setTimeout(() => report({ text }))
  return {
    ...site,
    clock: correctedClock(() => at),
    location: { ...site.location, navigate: () => {}, back: () => {} },
    send: () => new Promise(() => {}),
    inspection: { inspect, clock: { setTimeout: () => 0, clearTimeout: () => {} } },
  }
}
