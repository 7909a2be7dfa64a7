import { createActor } from 'xstate'
import { deskFormsMachine } from '../../machines/desk-forms.ts'
import { flow } from '../flow.ts'
import { whenSignedOut } from './sign-in-flow.ts'

export const formsFlow = flow((site) => {
  const { location, inspection } = site
  const actor = createActor(deskFormsMachine, { id: 'desk-forms', ...inspection })
  location.onPath(() => actor.send({ type: 'form.left' }))
  whenSignedOut(site, () => actor.send({ type: 'person.left' }))
  return actor
})
