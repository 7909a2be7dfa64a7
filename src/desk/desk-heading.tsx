import { useEffect, useRef } from 'react'

/** Shown until it is known who is here. */
export const UNKNOWN = 'The Desk'

/** The heading of the page. It takes the focus whenever its text changes, as a new page's heading does. */
export function DeskHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(children)
  useEffect(() => {
    const before = shown.current
    shown.current = children
    // What the page shows first leaves the focus where it is.
    if (before === children || before === UNKNOWN) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [children])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
