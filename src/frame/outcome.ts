import { useEffect, useRef } from 'react'

/**
 * Brings what came of an action into the window and gives it the focus, whenever there is something new.
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
