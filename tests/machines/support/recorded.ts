import {
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromPromise,
  SimulatedClock,
} from 'xstate'
import { FUNCTION } from '../../../src/inspector/mask.ts'
import { stateName } from '../../../src/inspector/page/recording.ts'

type RecordedEvent = AnyEventObject & { readonly at: number }

/**
 * Sends a machine the events that the inspector recorded, and returns each with the state after it. The machine's
 * effects never settle and its timers never fire, because the events that these caused are part of the recording.
 */
export function followRecorded(machine: AnyStateMachine, recorded: readonly RecordedEvent[]) {
  let at = 0
  // A recording cannot contain functions. Only the clock has to return something.
  const events: readonly RecordedEvent[] = JSON.parse(JSON.stringify(recorded), (key, value) => {
    if (value !== FUNCTION) return value
    return key === 'now' ? () => at : () => 0
  })
  const pending = fromPromise(() => new Promise(() => {}))
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((name) => [name, pending]),
  )
  at = events[0]?.at ?? 0
  const actor = createActor(machine.provide({ actors }), {
    clock: new SimulatedClock(),
    input: events[0]?.input,
  }).start()
  return events.map((event) => {
    at = event.at
    if (event.type !== 'xstate.init') actor.send(event)
    return `${event.type} → ${stateName(actor.getSnapshot().value)}`
  })
}
