import { Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a page. It takes the focus when a visitor arrives from another page. */
export const PageHeading = ({ hidden, children }: { hidden?: boolean; children: ReactNode }) => (
  <Title order={1} tabIndex={-1}>
    {hidden ? <VisuallyHidden>{children}</VisuallyHidden> : children}
  </Title>
)

interface ChangingProps {
  readonly children: string
  /** Whether a new text means new content, and not just that loading has finished. */
  readonly leads: (before: string) => boolean
}

/** The heading of a page whose content changes. On a change it takes the focus, as the heading of a new page does. */
export function ChangingHeading({ children, leads }: ChangingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(children)
  useEffect(() => {
    const before = shown.current
    shown.current = children
    if (before === children || !leads(before)) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  })
  return (
    <Title order={1} ref={heading} tabIndex={-1}>
      {children}
    </Title>
  )
}
