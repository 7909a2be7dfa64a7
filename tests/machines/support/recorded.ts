import {
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromPromise,
  SimulatedClock,
} from 'xstate'

/**
 * A machine that receives only the events that the inspector recorded. Its effects never settle and its timers never
 * fire, because the events that these caused are part of the recording.
 */
export function startRecorded(
  machine: AnyStateMachine,
  startedAt: number,
  inputAt: (now: () => number) => unknown,
) {
  let at = startedAt
  const pending = fromPromise(() => new Promise(() => {}))
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((name) => [name, pending]),
  )
  const actor = createActor(machine.provide({ actors }), {
    clock: new SimulatedClock(),
    input: inputAt(() => at),
  }).start()
  return {
    send(event: AnyEventObject, sentAt: number) {
      at = sentAt
      actor.send(event)
    },
    state: (): unknown => actor.getSnapshot().value,
  }
}
