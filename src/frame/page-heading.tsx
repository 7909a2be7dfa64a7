import type { ReactNode } from 'react'

/** A page's own heading. It takes the focus when a visitor arrives from another page. */
export const PageHeading = ({ hidden, children }: { hidden?: boolean; children: ReactNode }) => (
  <h1 tabIndex={-1} className={hidden ? 'visually-hidden' : undefined}>
    {children}
  </h1>
)
