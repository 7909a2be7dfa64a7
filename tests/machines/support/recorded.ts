import {
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromPromise,
  SimulatedClock,
} from 'xstate'

/**
 * A machine to which everything happens as an inspector has recorded it: its effects never answer and its timers never
 * come due, because the answers and the ends of the timers are among the recorded events.
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
