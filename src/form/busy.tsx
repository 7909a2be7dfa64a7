import type { ReactNode } from 'react'

/** Tells who cannot see a button change its words that what they asked for is under way. */
export const Busy = ({ children }: { children: ReactNode }) => (
  <p className="visually-hidden" role="status">
    {children}
  </p>
)
