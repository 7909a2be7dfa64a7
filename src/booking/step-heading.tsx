import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { bringIntoView } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import { selectMessage } from './selectors.ts'
import { useWizardState } from './use-wizard.ts'

/**
 * The heading of a new step, which comes into view with what is above it in the wizard. It takes the focus only if the
 * focused element disappeared with the previous step; otherwise the focus stays where it is.
 */
export function StepHeading({ order = 3, children }: { order?: 2 | 3; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { location } = useSite()
  const message = useWizardState(selectMessage)
  useEffect(() => {
    if (!location.hasMoved()) return
    const isFocusLost = document.activeElement === document.body || document.activeElement === null
    if (isFocusLost) heading.current?.focus({ preventScroll: true })
    // A message that came with the step is in view already, and must stay there.
    if (!message)
      bringIntoView(heading.current?.closest('section')?.parentElement ?? heading.current)
  }, [location, message])
  return (
    <Title order={order} tabIndex={-1} ref={heading}>
      {children}
    </Title>
  )
}
