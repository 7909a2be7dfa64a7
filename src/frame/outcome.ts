import { useCallback, useEffect, useRef } from 'react'
import { keepFocus } from './keep-focus.ts'

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Scrolls as little as possible, and to the beginning of a part that is taller than the window. Without motion for
 * visitors who prefer none.
 */
export const bringIntoView = (part: HTMLElement | null, isSmooth = true): void =>
  part?.scrollIntoView({
    block: part.offsetHeight > innerHeight ? 'start' : 'nearest',
    behavior: isSmooth && !matchMedia(REDUCED_MOTION).matches ? 'smooth' : 'instant',
  })

/**
 * Scrolls the result of an action into view and focuses it, whenever the result changes.
 * The element needs tabIndex -1.
 */
export function useOutcome<Part extends HTMLElement>(outcome: unknown) {
  const part = useRef<Part>(null)
  useEffect(() => {
    if (!outcome) return
    part.current?.focus({ preventScroll: true })
    part.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  return useCallback((element: Part | null) => {
    part.current = element
    return keepFocus(element)
  }, [])
}
