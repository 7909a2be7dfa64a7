/**
 * What a mouse does while it only moves. A person who looks at the site, or goes from it to the panel, would change
 * what the flows do, so the site notices none of it: the panel says where the pointer is.
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

/** As if nothing was pressed: the events of a pointer or the focus that enters or leaves an element. */
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

/** The panel, not the system of the person, says whether less motion is wanted. */
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
    /** The wish comes and goes: the site remembers it. */
    reduce() {
      for (const matches of [true, false])
        for (const list of [...lists]) {
          say(list, matches)
          list.dispatchEvent(new Event('change'))
        }
    },
  }
}
