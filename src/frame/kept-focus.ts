import { useLayoutEffect, useRef } from 'react'

/** A part of the page that goes away with the focus in it hands it to the page's heading. */
export function useKeptFocus<Part extends HTMLElement>() {
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
