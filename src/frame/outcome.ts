import { useEffect, useRef } from 'react'

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
  return part
}
