import { createActor } from 'xstate'
import { deskFormsMachine } from '../../machines/desk-forms.ts'
import { HAS_SIGNED_OUT } from '../../machines/desk-sign-in.ts'
import { flow } from '../flow.ts'
import { signInFlow } from './sign-in-flow.ts'

export const formsFlow = flow((site) => {
  const { location, inspection } = site
  const actor = createActor(deskFormsMachine, { id: 'desk-forms', ...inspection })
  let path = location.path()
  location.subscribe(() => {
    if (location.path() === path) return
    path = location.path()
    actor.send({ type: 'form.left' })
  })
  signInFlow.actorOf(site).subscribe(({ context }) => {
    if (context.notice === HAS_SIGNED_OUT) actor.send({ type: 'person.left' })
  })
  return actor
})
