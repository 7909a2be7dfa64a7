import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

/** Announces progress to visitors who do not see the button's text change. */
export const ProgressStatus = ({ children }: { children: ReactNode }) => (
  <VisuallyHidden role="status">{children}</VisuallyHidden>
)
