import { useLayoutEffect, useRef } from 'react'

/** Moves the focus to the page's heading if this part of the page disappears while it has the focus. */
export function useFocusFallback<Part extends HTMLElement>() {
  const part = useRef<Part>(null)
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (element?.contains(document.activeElement))
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [])
  return part
}
