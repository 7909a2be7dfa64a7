import { Card, Title } from '@mantine/core'
import { UNKNOWN_LINK } from '../../domain/visit/visit.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { Actions } from '../frame/actions.tsx'
import { EmailLink, PhoneLink } from '../frame/contact-links.tsx'
import { Loading } from '../frame/loading.tsx'
import { NeedsScripts } from '../frame/needs-scripts.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { Retry } from '../frame/retry.tsx'
import { useSite } from '../site.ts'
import { selectStatus } from './selectors.ts'
import { visitFlow } from './visit-flow.ts'

/** Shown until the visit has loaded, and then announced to screen readers. */
export function VisitStatus() {
  const status = useFlowState(visitFlow, selectStatus)
  if (status === 'failed') return <FailedVisit />
  if (status === 'unknown') return <UnknownLink />
  return (
    <>
      <ProgressStatus>{status === 'shown' && 'Your visit is shown below.'}</ProgressStatus>
      {status === 'loading' && (
        <>
          <Loading>Loading your visit…</Loading>
          <noscript>
            {import.meta.env.SSR && <NeedsScripts what="Seeing, moving or canceling your visit" />}
          </noscript>
        </>
      )}
    </>
  )
}

function FailedVisit() {
  const { facts } = useSite()
  const { send } = useFlow(visitFlow)
  return (
    <Card role="alert">
      <Title order={2}>We couldn’t load your visit</Title>
      <p>
        Nothing about your visit has changed. Check your connection and try again, or call us at{' '}
        <PhoneLink phone={facts.phone} />.
      </p>
      <Actions>
        <Retry retry={() => send({ type: 'visit.retried' })} />
      </Actions>
    </Card>
  )
}

function UnknownLink() {
  const { facts } = useSite()
  const heading = useOutcome<HTMLHeadingElement>(true)
  return (
    <Card role="alert">
      <Title order={2} ref={heading} tabIndex={-1}>
        We couldn’t find your visit
      </Title>
      <p>{UNKNOWN_LINK}</p>
      <p>
        Call <PhoneLink phone={facts.phone} /> or email <EmailLink email={facts.email} />.
      </p>
    </Card>
  )
}
