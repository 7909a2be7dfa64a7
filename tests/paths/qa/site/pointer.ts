/**
 * The events of a mouse that only moves. A tester who moves from the site to the panel would change the flows, so the
 * site ignores the real pointer: only the panel moves the pointer.
 */
const MOVES = ['move', 'over', 'out', 'enter', 'leave'].flatMap((move) => [
  `pointer${move}`,
  `mouse${move}`,
])
const IGNORED = [...MOVES, 'wheel', 'scroll', 'visibilitychange']

/** Must run before the site adds its own listeners. */
export function ignorePerson(): void {
  for (const type of IGNORED) {
    const ignore = (event: Event) => {
      if (event.isTrusted) event.stopImmediatePropagation()
    }
    window.addEventListener(type, ignore, { capture: true })
  }
}

/** React derives `pointerenter` and `pointerleave` from these events. */
export function movePointer(element: Element, isInside: boolean): void {
  const init = { bubbles: true, relatedTarget: null }
  element.dispatchEvent(new PointerEvent(isInside ? 'pointerover' : 'pointerout', init))
}

export function moveFocus(element: Element, isInside: boolean): void {
  const init = { bubbles: true, relatedTarget: null }
  element.dispatchEvent(new FocusEvent(isInside ? 'focusin' : 'focusout', init))
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Replaces the tester's own setting for reduced motion; returns what turns it on, and off again. */
export function controlMotion(): () => void {
  const real = window.matchMedia.bind(window)
  const list = real(REDUCED_MOTION)
  let isReduced = false
  Object.defineProperty(list, 'matches', { get: () => isReduced })
  window.matchMedia = (query) => (query === REDUCED_MOTION ? list : real(query))
  return () => {
    for (isReduced of [true, false]) list.dispatchEvent(new Event('change'))
  }
}
