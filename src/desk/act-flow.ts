import { createActor, fromPromise } from 'xstate'
import { cancelVisitAtDesk, markVisit, moveVisitAtDesk } from '../../domain/desk-visits.ts'
import { deskActMachine } from '../../machines/desk-act.ts'
import { HAS_SIGNED_OUT } from '../../machines/desk-sign-in.ts'
import { flow } from '../flow.ts'
import { dayFlow } from './day-flow.ts'
import { sendDeskCall } from './send-desk-call.ts'
import { signInFlow } from './sign-in-flow.ts'

export const actFlow = flow((site) => {
  const send = sendDeskCall(site)
  const actor = createActor(
    deskActMachine.provide({
      actors: {
        perform: fromPromise(({ input: { act, tells }, signal }) => {
          const { reference, version } = act.visit
          switch (act.kind) {
            case 'mark':
              return send(markVisit, { reference, version, mark: act.mark }, signal)
            case 'cancel':
              return send(cancelVisitAtDesk, { reference, version, tells }, signal)
            case 'move': {
              // The machine asks only about a move whose time is chosen.
              if (!act.to) throw new Error('No time is chosen.')
              const { slot, date, location } = act.to
              return send(
                moveVisitAtDesk,
                { reference, version, tells, slot, date, location },
                signal,
              )
            }
          }
        }),
      },
    }),
    { id: 'desk-act', ...site.inspection },
  )
  const day = dayFlow.actorOf(site)
  actor.on('refresh.wanted', () => day.send({ type: 'refresh.requested' }))
  let path = site.location.path()
  site.location.subscribe(() => {
    if (site.location.path() === path) return
    path = site.location.path()
    actor.send({ type: 'page.left' })
  })
  signInFlow.actorOf(site).subscribe(({ context }) => {
    if (context.notice === HAS_SIGNED_OUT) actor.send({ type: 'person.left' })
  })
  return actor
})
