import { always, isEvent, lawsOf } from '../engine/law.ts'
import { hold } from '../tables/hold.ts'

const SHOWN = ['countdown.info', 'countdown.warning', 'countdown.danger']

export const holdLaws = lawsOf(hold, {
  'when a hold ends, nothing says any longer that it is held': always(
    ({ states, context }, before) =>
      !states.includes('countdown.expired') ||
      before?.states.includes('countdown.expired') === true ||
      context.notice === undefined,
  ),
  'the time left is that until the end, up to a second ago': always(({ states, context, now }) => {
    if (!SHOWN.some((state) => states.includes(state))) return true
    const late = context.left - (context.expiresAt - now)
    return late >= 0 && late < 1_000
  }),
  'the color is that of the time left: 60 seconds warn, 10 seconds are danger': always(
    ({ states, context: { left } }) => {
      const color =
        left <= 0 ? 'expired' : left <= 10_000 ? 'danger' : left <= 60_000 ? 'warning' : 'info'
      return states.includes('countdown.released') || states.includes(`countdown.${color}`)
    },
  ),
  'a request about a hold waits for its answer': always(({ abandoned }) => abandoned.size === 0),
  'a hold is let go of only when its visitor says so': always(
    (moment) => !moment.started.has('releaseHold') || isEvent(moment, 'release.wanted'),
  ),
})
