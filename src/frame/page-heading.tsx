import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A page's own heading. It takes the focus when a visitor arrives from another page. */
export const PageHeading = ({ hidden, children }: { hidden?: boolean; children: ReactNode }) => (
  <Title order={1} tabIndex={-1} className={hidden ? 'visually-hidden' : undefined}>
    {children}
  </Title>
)
