import { always, isEvent, lawsOf } from '../engine/law.ts'
import { hold } from '../tables/hold.ts'

const countdown = ['states', 'countdown', 'states'] as const
const request = ['states', 'request', 'states'] as const
const SHOWN = ['countdown.info', 'countdown.warning', 'countdown.danger']

export const holdLaws = lawsOf(hold, [
  {
    law: 'when a hold ends, nothing says any longer that it is held',
    holds: always(
      ({ states, context }, before) =>
        !states.includes('countdown.expired') ||
        before?.states.includes('countdown.expired') === true ||
        context.notice === undefined,
    ),
    brokenBy: { name: 'the notice stays', at: [...countdown, 'expired', 'entry'] },
  },
  {
    law: 'the time left is that until the end, up to a second ago',
    holds: always(({ states, context, now }) => {
      if (!SHOWN.some((state) => states.includes(state))) return true
      const late = context.left - (context.expiresAt - now)
      return late >= 0 && late < 1_000
    }),
    brokenBy: { name: 'the countdown stands still', at: [...countdown, 'info', 'after'] },
  },
  {
    law: 'the color is that of the time left: 60 seconds warn, 10 seconds are danger',
    holds: always(({ states, context: { left } }) => {
      const color =
        left <= 0 ? 'expired' : left <= 10_000 ? 'danger' : left <= 60_000 ? 'warning' : 'info'
      return states.includes('countdown.released') || states.includes(`countdown.${color}`)
    }),
    brokenBy: { name: 'nothing is danger', at: [...countdown, 'reading', 'always', 1] },
  },
  {
    law: 'a request about a hold waits for its answer',
    holds: always(({ abandoned }) => abandoned.size === 0),
    brokenBy: {
      name: 'Let go gives up the renewal',
      at: [...request, 'renewing', 'on', 'release.wanted'],
      to: 'releasing',
    },
  },
  {
    law: 'a hold is let go of only when its visitor says so',
    holds: always(
      (moment) => !moment.started.has('releaseHold') || isEvent(moment, 'release.wanted'),
    ),
    brokenBy: {
      name: 'Keep it longer lets go',
      at: [...request, 'idle', 'on', 'renewal.wanted', 'target'],
      to: 'releasing',
    },
  },
])
