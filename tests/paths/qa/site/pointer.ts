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
  element.dispatchEvent(
    new FocusEvent(isInside ? 'focusin' : 'focusout', { bubbles: true, relatedTarget: null }),
  )
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Replaces the tester's own setting for reduced motion with that of the panel. */
export function controlMotion() {
  const real = window.matchMedia.bind(window)
  const lists = new Set<MediaQueryList>()
  const say = (list: MediaQueryList, matches: boolean) =>
    Object.defineProperty(list, 'matches', { configurable: true, value: matches })
  window.matchMedia = (query) => {
    const list = real(query)
    if (query !== REDUCED_MOTION) return list
    lists.add(list)
    return say(list, false)
  }
  return {
    /** Turns the setting on, and off again: the site has to remember it. */
    reduce() {
      for (const matches of [true, false])
        for (const list of [...lists]) {
          say(list, matches)
          list.dispatchEvent(new Event('change'))
        }
    },
  }
}
