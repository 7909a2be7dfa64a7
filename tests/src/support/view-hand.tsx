import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { vi } from 'vitest'
import { routes } from '../../../domain/routes.ts'
import { loadPage } from '../../../src/pages.ts'
import type { Stagehand } from '../../paths/stage.ts'
import { openSite } from './open-site.tsx'

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI
  }
}

/** Plays on the mounted views: every call held open, time faked. */
export async function viewHand(path: string, now: number): Promise<Stagehand> {
  // What the pages fetch later must be at hand, for fetching it would take real time.
  await Promise.all([
    import('../../../src/reviews/review-modal.tsx'),
    ...Object.values(routes).map(({ page }) => loadPage(page)),
  ])
  vi.useFakeTimers({
    now,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  // Chance stands still, like time, but is never twice the same: ids are made of it.
  let chance = 0.5
  vi.spyOn(Math, 'random').mockImplementation(() => (chance += 1e-7))
  const { calls, location } = await openSite(path)
  const settled = () => act(async () => void (await vi.advanceTimersByTimeAsync(0)))
  await settled()

  const named = (name: string): HTMLElement => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, a')]
    const found = controls.find((control) => nameOf(control) === name)
    if (!found) throw new Error(`Nothing to press is called "${name}".`)
    return found
  }
  const shown = () => document.body.textContent

  return {
    async go(to) {
      act(() => location.navigate(to))
      await settled()
    },
    async press(name) {
      fireEvent.click(named(name))
      await settled()
    },
    async activate(name) {
      fireEvent.click(named(name))
      await settled()
    },
    async type(label, text) {
      fireEvent.change(labelled(label), { target: { value: text } })
      await settled()
    },
    async touch(part, how) {
      const element = screen.getByRole('region', { name: part })
      if (how === 'point') {
        fireEvent.pointerEnter(element)
        fireEvent.mouseEnter(element)
      }
      if (how === 'leave') {
        fireEvent.pointerLeave(element)
        fireEvent.mouseLeave(element)
      }
      if (how === 'focus') fireEvent.focus(element)
      if (how === 'blur') fireEvent.blur(element)
      await settled()
    },
    async answer(call, answer) {
      calls.answer(call, answer)
      await settled()
    },
    async fail(call) {
      calls.fail(call, new TypeError('offline'))
      await settled()
    },
    isOpen: async (call) => calls.open(call) > 0,
    async stir() {
      fireEvent.mouseMove(document.body)
      await settled()
    },
    async preferLessMotion() {
      preferMotion('reduce')
      preferMotion('no-preference')
      await settled()
    },
    async showTab(isShown) {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown)
      fireEvent(document, new Event('visibilitychange'))
      await settled()
    },
    pass: (milliseconds) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds))),
    async sees(text) {
      if (!shown()?.includes(text)) throw new Error(`"${text}" should be seen in: ${shown()}`)
    },
    async misses(text) {
      if (shown()?.includes(text)) throw new Error(`"${text}" should not be seen.`)
    },
  }
}

/** The field with this label, whose star for a required one is not part of its name. */
function labelled(name: string): HTMLElement {
  const labels = [...document.querySelectorAll('label')]
  const found = labels.find(({ textContent }) => textContent.replace('*', '').trim() === name)
  const field = found?.htmlFor ? document.getElementById(found.htmlFor) : null
  if (!field) throw new Error(`No field is labelled "${name}".`)
  return field
}

/** Says so to whoever asked `matchMedia`, which looks again when the window changes. */
function preferMotion(motion: 'reduce' | 'no-preference'): void {
  window.happyDOM.settings.device.prefersReducedMotion = motion
  fireEvent(window, new Event('resize'))
}

const nameOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()

export function leaveView(): void {
  window.happyDOM.settings.device.prefersReducedMotion = 'no-preference'
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
}
