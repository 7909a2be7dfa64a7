import { createActor, fromPromise } from 'xstate'
import { getDeskDay } from '../../domain/desk-calendar.ts'
import * as office from '../../domain/desk-office.ts'
import { SIGNED_OUT } from '../../domain/desk-sign-in.ts'
import { pageAt } from '../../domain/routes.ts'
import { type DeskAnswer, deskDataMachine } from '../../machines/desk-data.ts'
import { watchVisitor } from '../booking/visitor-activity.ts'
import { flow } from '../flow.ts'
import type { Site } from '../site.ts'
import { deskPlace } from './desk-path.ts'
import { sendDeskCall } from './send-desk-call.ts'
import { signInFlow } from './sign-in-flow.ts'

/** Asks for what a page of the desk shows. */
async function readPage(site: Site, path: string, signal: AbortSignal): Promise<DeskAnswer> {
  const { page, date } = deskPlace(path)
  // Without a session nothing is asked for, and what was shown is forgotten.
  if (!signInFlow.actorOf(site).getSnapshot().context.session)
    return { page, response: { success: false, message: SIGNED_OUT } }
  const send = sendDeskCall(site)
  switch (page) {
    case 'day':
      return { page, response: await send(getDeskDay, { date }, signal) }
    case 'reviews':
      return { page, response: await send(office.getDeskReviews, {}, signal) }
    case 'messages':
      return { page, response: await send(office.getDeskMessages, {}, signal) }
    case 'state':
      return { page, response: await send(office.getDeskState, {}, signal) }
    case 'audit':
      return { page, response: await send(office.getAudit, {}, signal) }
  }
}

export const dataFlow = flow((site) => {
  const { clock, location, log, inspection } = site
  const signIn = signInFlow.actorOf(site)
  const sessionNow = () => signIn.getSnapshot().context.session
  const actor = createActor(
    deskDataMachine.provide({
      actors: {
        watchVisitor: watchVisitor(Date.now),
        loadAvailability: fromPromise(async ({ signal }) => {
          const path = location.path()
          const answer = await readPage(site, path, signal)
          return { wanted: deskPlace(path).date, answer, loadedAt: clock.now() }
        }),
      },
    }),
    { id: 'desk-data', input: { now: Date.now }, ...inspection },
  )
  actor.on('load.failed', ({ error }) => log(error))
  let wanted = deskPlace(location.path())
  location.subscribe(() => {
    const path = location.path()
    const isHere = pageAt(path) === 'desk'
    actor.send({ type: isHere ? 'screen.entered' : 'screen.left' })
    const { page, date } = deskPlace(path)
    if (!isHere || (page === wanted.page && date === wanted.date)) return
    wanted = { page, date }
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
