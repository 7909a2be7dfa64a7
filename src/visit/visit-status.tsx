import { UNKNOWN_LINK } from '../../domain/visit/visit.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { EmailLink, PhoneLink } from '../frame/contact-links.tsx'
import { LinkFailure, UnknownLink } from '../frame/link-status.tsx'
import { Loading } from '../frame/loading.tsx'
import { NeedsScripts } from '../frame/needs-scripts.tsx'
import { useSite } from '../site.ts'
import { selectStatus } from './selectors.ts'
import { visitFlow } from './visit-flow.ts'

/** Shown until the visit has loaded, and then announced to screen readers. */
export function VisitStatus() {
  const status = useFlowState(visitFlow, selectStatus)
  if (status === 'failed') return <FailedVisit />
  if (status === 'unknown') return <UnknownVisit />
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
  const { send } = useFlow(visitFlow)
  return (
    <LinkFailure title="We couldn’t load your visit" retry={() => send({ type: 'visit.retried' })}>
      Nothing about your visit has changed.
    </LinkFailure>
  )
}

function UnknownVisit() {
  const { facts } = useSite()
  return (
    <UnknownLink title="We couldn’t find your visit">
      <p>{UNKNOWN_LINK}</p>
      <p>
        Call <PhoneLink phone={facts.phone} /> or email <EmailLink email={facts.email} />.
      </p>
    </UnknownLink>
  )
}
