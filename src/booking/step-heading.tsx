import { type ReactNode, useEffect, useRef } from 'react'
import { useSite } from '../site.ts'

/**
 * The heading of a new step. It takes the focus only if the focused element disappeared with the
 * previous step; otherwise the focus stays where it is.
 */
export function StepHeading({ order = 3, children }: { order?: 2 | 3; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { location } = useSite()
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body || document.activeElement === null
    if (location.hasMoved() && isFocusLost) heading.current?.focus()
  }, [location])
  const Heading = `h${order}` as const
  return (
    <Heading tabIndex={-1} ref={heading}>
      {children}
    </Heading>
  )
}
