import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { vi } from 'vitest'
import { settingsCode } from '../../../src/desk/settings/settings-code.tsx'
import { lettersCode } from '../../../src/desk/settings/settings-page.tsx'
import { pages } from '../../../src/pages.ts'
import { modalCode } from '../../../src/reviews/reviews-page.tsx'
import type { Driver } from '../../paths/engine/page-steps.ts'
import { START_TIME } from '../../paths/engine/simulated-state.ts'
import { installPasskey } from '../../paths/support/passkey.ts'
import { openSite } from './open-site.tsx'

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI
  }
}

interface Options {
  /** Receives the request of a call when the call is answered. */
  readonly onAnswer?: (request: unknown) => void
  /** Changes a response before it arrives. */
  readonly change?: (response: unknown) => unknown
}

/** How many views were unmounted. A test that timed out must not act on the view of the next test. */
let unmounted = 0

/** Performs the steps of a path test on the mounted views, with pending calls and fake time. */
export async function createViewDriver(
  path: string,
  { onAnswer = () => {}, change = (response) => response }: Options = {},
): Promise<Driver> {
  // Load all pages now: loading takes real time, and only fake time passes in a path test.
  installPasskey()
  await import('@simplewebauthn/browser')
  await Promise.all(
    [modalCode, settingsCode, lettersCode, ...Object.values(pages)].map(({ load }) => load()),
  )
  vi.useFakeTimers({
    now: START_TIME,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  // Mantine creates ids from random numbers, so the numbers must differ.
  let random = 0.5
  vi.spyOn(Math, 'random').mockImplementation(() => (random += 1e-7))
  const { calls, location } = await openSite(path)
  const view = unmounted
  const passTime = async (milliseconds: number) => {
    if (view !== unmounted) throw new Error('The view of this test was unmounted.')
    await act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
  }
  const settled = () => passTime(0)
  await settled()

  const controlNamed = (name: string): HTMLElement => {
    const found = findControl(name)
    if (!found) throw new Error(`No button or link is called "${name}".`)
    return found
  }
  const region = (name: string) => screen.getByRole('region', { name })
  const activate = async (name: string) => {
    fireEvent.click(controlNamed(name))
    await settled()
  }

  let before: readonly string[] = []
  const driver: Driver = {
    async navigate(to, state) {
      act(() => location.navigate(to, { state }))
      await settled()
    },
    async click(name) {
      // In a browser, a click also moves the focus.
      act(() => controlNamed(name).focus({ preventScroll: true }))
      await activate(name)
    },
    activate,
    async type(label, text) {
      fireEvent.change(fieldLabelled(label), { target: { value: text } })
      await settled()
    },
    async leave(label) {
      fireEvent.blur(fieldLabelled(label))
      await settled()
    },
    async pointer(name, action) {
      const element = region(name)
      if (action === 'enter') {
        fireEvent.pointerEnter(element)
        fireEvent.mouseEnter(element)
      } else {
        fireEvent.pointerLeave(element)
        fireEvent.mouseLeave(element)
      }
      await settled()
    },
    async focus(name, action) {
      if (action === 'enter') fireEvent.focus(region(name))
      else fireEvent.blur(region(name))
      await settled()
    },
    async respond(call, response) {
      onAnswer(calls.answerRaw(call, change(response)))
      await settled()
    },
    async failNetwork(call) {
      calls.fail(call, new TypeError('offline'))
      await settled()
    },
    async request(call, bringAbout) {
      if (calls.open(call) === 0) await bringAbout(driver)
    },
    async ifRequested(call, act) {
      if (calls.open(call) > 0) await act(driver)
    },
    async moveMouse() {
      fireEvent.mouseMove(document.body)
      await settled()
    },
    async reduceMotion() {
      setMotionPreference('reduce')
      setMotionPreference('no-preference')
      await settled()
    },
    async setTabVisible(isVisible) {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible)
      fireEvent(document, new Event('visibilitychange'))
      await settled()
    },
    passTime,
    async expectTexts(seen, unseen) {
      const shown = shownText()
      const lines = shownLines()
      const changes = differenceOf(before, lines)
      before = lines
      for (const text of seen)
        if (!shown.includes(text)) throw new Error(`"${text}" should be seen.\n${changes}`)
      for (const text of unseen)
        if (shown.includes(text)) throw new Error(`"${text}" should not be seen.\n${changes}`)
    },
  }
  return driver
}

/** The text of a label, without the text of a select in it. */
const ownText = (label: HTMLElement): string =>
  [...label.childNodes]
    .map((node) => (node instanceof HTMLSelectElement ? '' : (node.textContent ?? '')))
    .join('')
    .replace('*', '')
    .trim()

/** Sheets, and what React's `Activity` keeps, are shown to nobody. */
const HIDDEN = 'style, [style*="display: none"]'

const textsIn = (node: Node): string[] => {
  if (node instanceof Text) return [node.data]
  return node instanceof Element && node.matches(HIDDEN)
    ? []
    : [...node.childNodes].flatMap(textsIn)
}

/** Everything that the page says. */
export const shownText = (): string => textsIn(document.body).join('')

/** Everything that the page says, and what its fields contain. */
export const shownLines = (): string[] => [
  ...textsIn(document.body)
    .map((text) => text.trim())
    .filter(Boolean),
  ...[...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(
    ({ type, value, checked }) =>
      /radio|checkbox/.test(type)
        ? `a field is ${checked ? '' : 'not '}checked`
        : `“${value}” in a field`,
  ),
]

/** What is gone from the page and what is new on it, a line each. */
export const differenceOf = (before: readonly string[], after: readonly string[]): string => {
  const lines = [
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ]
  return lines.join('\n') || '(nothing else on the page changed)'
}

export const findControl = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (control) => accessibleName(control) === name.replace(/\s/g, '') && !control.closest(HIDDEN),
  ) ?? [findField(name)].find((field) => field?.type === 'checkbox')

/** The star of a required field is part of its label, but not of the name. */
export function findField(name: string): HTMLInputElement | undefined {
  const labels = [...document.querySelectorAll('label')]
  const label = labels.find((each) => ownText(each) === name && !each.closest(HIDDEN))
  const field = label?.htmlFor
    ? document.querySelector<HTMLInputElement>(`#${CSS.escape(label.htmlFor)}`)
    : label?.querySelector<HTMLInputElement>('input, select, textarea')
  return field ?? undefined
}

export function fieldLabelled(name: string): HTMLInputElement {
  const field = findField(name)
  if (!field) throw new Error(`No field is labelled "${name}".`)
  return field
}

/** happy-dom evaluates media queries again only when the window is resized. */
function setMotionPreference(motion: 'reduce' | 'no-preference'): void {
  window.happyDOM.settings.device.prefersReducedMotion = motion
  fireEvent(window, new Event('resize'))
}

/** Without spaces: those between blocks come from the style sheets, which the views do not have. */
const accessibleName = (control: HTMLElement): string =>
  (control.getAttribute('aria-label') ?? control.textContent ?? '').replace(/\s/g, '')

export async function unmountView(): Promise<void> {
  unmounted++
  window.happyDOM.settings.device.prefersReducedMotion = 'no-preference'
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
}
