import { createActor, fromPromise } from 'xstate'
import { getDeskDay } from '../../domain/desk-calendar.ts'
import { SIGNED_OUT } from '../../domain/desk-sign-in.ts'
import { matchRoute } from '../../domain/routes.ts'
import { deskDayMachine } from '../../machines/desk-day.ts'
import { watchVisitor } from '../booking/visitor-activity.ts'
import { flow } from '../flow.ts'
import { sendDeskCall } from './send-desk-call.ts'
import { signInFlow } from './sign-in-flow.ts'

/** The day in a path of the desk; today's has none. */
export const dayInPath = (path: string): string | undefined => matchRoute(path).params.date

export const dayFlow = flow((site) => {
  const { clock, location, log, inspection } = site
  const signIn = signInFlow.actorOf(site)
  const sessionNow = () => signIn.getSnapshot().context.session
  const actor = createActor(
    deskDayMachine.provide({
      actors: {
        watchVisitor: watchVisitor(Date.now),
        loadAvailability: fromPromise(async ({ signal }) => {
          const wanted = dayInPath(location.path())
          // Without a session nothing is asked for, and what was shown is forgotten.
          const day = sessionNow()
            ? await sendDeskCall(site)(getDeskDay, { date: wanted }, signal)
            : { success: false as const, message: SIGNED_OUT, errors: undefined }
          return { wanted, day, loadedAt: clock.now() }
        }),
      },
    }),
    { id: 'desk-day', input: { now: Date.now }, ...inspection },
  )
  actor.on('load.failed', ({ error }) => log(error))
  let wanted = dayInPath(location.path())
  location.subscribe(() => {
    const path = location.path()
    const isHere = matchRoute(path).page === 'desk'
    actor.send({ type: isHere ? 'screen.entered' : 'screen.left' })
    if (!isHere || dayInPath(path) === wanted) return
    wanted = dayInPath(path)
    actor.send({ type: 'refresh.requested' })
  })
  let session = sessionNow()
  signIn.subscribe(({ context }) => {
    if (context.session === session) return
    session = context.session
    actor.send({ type: 'refresh.requested' })
  })
  return actor
})
