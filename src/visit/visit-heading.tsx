import { useEffect, useRef } from 'react'
import { useSite } from '../site.ts'

/** The heading of the page. Going to the wizard and coming back is like going to another page. */
export function VisitHeading({ children }: { children: string }) {
  const { location } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(children)
  useEffect(() => {
    if (shown.current === children) return
    shown.current = children
    if (!location.hasMoved()) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [children, location])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
