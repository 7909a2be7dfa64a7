import * as v from 'valibot'
import { Actor, type ActorRefLike, StateMachine, transition } from 'xstate'

const writtenEvent = v.pipe(v.string(), v.parseJson(), v.looseObject({ type: v.string() }))

/** Sends an actor the event that a developer wrote as JSON, and says what became of it. */
export function sendWritten(actor: ActorRefLike | undefined, text: string): string {
  if (!(actor instanceof Actor) || !(actor.logic instanceof StateMachine))
    return 'Not sent: the page has no such actor any more.'
  const { success, output: event } = v.safeParse(writtenEvent, text)
  if (!success)
    return 'Not sent: an event is a JSON object with a type, such as {"type":"price.retried"}.'
  const snapshot = actor.getSnapshot()
  if (snapshot.status !== 'active') return 'Not sent: this actor has stopped.'
  try {
    if (!snapshot.can(event))
      return `Not sent: ${actor.logic.id} does not take ${event.type} in ${JSON.stringify(snapshot.value)}.`
    // Tried without its effects: an event that lacks a field would end the actor with an error.
    transition(actor.logic, snapshot, event)
  } catch (error) {
    return `Not sent: it would end the actor with “${error}”.`
  }
  actor.send(event)
  return `Sent ${event.type}.`
}
