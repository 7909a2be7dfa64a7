import { fromCallback } from 'xstate'
import type { VisitorEvent } from '../../machines/availability.ts'

const ACTS = [
  'mousemove',
  'mousedown',
  'keydown',
  'click',
  'scroll',
  'wheel',
  'touchstart',
  'touchmove',
] as const

// The check behind it runs every five seconds; more than one report a second tells it nothing.
const REPORT_EVERY = 1_000

/** Reports what the visitor does with mouse, keys, touch and tab. */
export const watchVisitor = (now: () => number) =>
  fromCallback<VisitorEvent>(({ sendBack }) => {
    let reported = Number.NEGATIVE_INFINITY
    const listening = new AbortController()
    const { signal } = listening
    const report = () => {
      if (Math.abs(now() - reported) < REPORT_EVERY) return
      reported = now()
      sendBack({ type: 'visitor.acted' })
    }
    for (const act of ACTS) {
      window.addEventListener(act, report, { signal, passive: true, capture: true })
    }
    document.addEventListener(
      'visibilitychange',
      () => sendBack({ type: document.hidden ? 'tab.hidden' : 'tab.shown' }),
      { signal },
    )
    return () => listening.abort()
  })
