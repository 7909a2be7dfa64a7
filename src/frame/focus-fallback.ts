import { useLayoutEffect, useRef } from 'react'

/** A part of the page that disappears while it has the focus passes the focus to the page's heading. */
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
