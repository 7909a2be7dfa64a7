import { fromCallback } from 'xstate'
import type { VisitorEvent } from '../../machines/polling.ts'

const ACTIVITY_EVENTS = [
  'mousemove',
  'mousedown',
  'keydown',
  'click',
  'scroll',
  'wheel',
  'touchstart',
  'touchmove',
] as const

// The machine checks for activity every five seconds, so more reports than this change nothing.
const REPORT_INTERVAL = 1_000

/** Reports the visitor's activity by mouse, key and touch, and whether the tab is visible. */
export const watchVisitor = (now: () => number) =>
  fromCallback<VisitorEvent>(({ sendBack }) => {
    let reportedAt = Number.NEGATIVE_INFINITY
    const listeners = new AbortController()
    const { signal } = listeners
    const report = () => {
      if (Math.abs(now() - reportedAt) < REPORT_INTERVAL) return
      reportedAt = now()
      sendBack({ type: 'visitor.acted' })
    }
    for (const type of ACTIVITY_EVENTS) {
      window.addEventListener(type, report, { signal, passive: true, capture: true })
    }
    document.addEventListener(
      'visibilitychange',
      () => sendBack({ type: document.hidden ? 'tab.hidden' : 'tab.shown' }),
      { signal },
    )
    return () => listeners.abort()
  })
