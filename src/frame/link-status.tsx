import { Card, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSite } from '../site.ts'
import { Actions } from './actions.tsx'
import { PhoneLink } from './contact-links.tsx'
import { useOutcome } from './outcome.ts'
import { Retry } from './retry.tsx'

/** What a link from a letter leads to could not be loaded. The children say what has not changed. */
export function LinkFailure(props: { title: string; retry: () => void; children: ReactNode }) {
  const { title, retry, children } = props
  const { facts } = useSite()
  return (
    <Card role="alert">
      <Title order={2}>{title}</Title>
      <p>
        {children} Check your connection and try again, or call us at{' '}
        <PhoneLink phone={facts.phone} />.
      </p>
      <Actions>
        <Retry retry={retry} />
      </Actions>
    </Card>
  )
}

/** A link from a letter leads to nothing. The children say what to do. */
export function UnknownLink({ title, children }: { title: string; children: ReactNode }) {
  const heading = useOutcome<HTMLHeadingElement>(true)
  return (
    <Card role="alert">
      <Title order={2} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {children}
    </Card>
  )
}
