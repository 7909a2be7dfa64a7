import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { Availability } from '../../domain/calendar/availability.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { PhoneLink } from '../frame/contact-links.tsx'
import { useZoneNote } from '../frame/facts.tsx'
import { keepFocus } from '../frame/keep-focus.ts'
import { Loading } from '../frame/loading.tsx'
import { NeedsScripts } from '../frame/needs-scripts.tsx'
import { useSite } from '../site.ts'
import classes from './booking.module.css'
import { selectAvailability, selectPolling } from './selectors.ts'
import { useDataState, useWizardState } from './use-wizard.ts'

const formatTime = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(instant)

/** Shows whether the locations and slots are loading, outdated or missing. */
export function DataStatus() {
  const data = useWizardState(selectAvailability)
  const state = useDataState()
  // The data on the page when the visitor pressed "Try again".
  const [retried, setRetried] = useState<{ data: Availability | undefined }>()
  const isNewer = retried !== undefined && data !== retried.data && state !== 'failed'
  return (
    <>
      <ProgressStatus>{isNewer && 'The newest times are shown.'}</ProgressStatus>
      {state === 'loading' && !data ? (
        <>
          <Loading>Loading locations...</Loading>
          <noscript>
            {import.meta.env.SSR && <NeedsScripts what="Choosing a time and booking it" />}
          </noscript>
        </>
      ) : state === 'failed' ? (
        <FailedLoad data={data} onRetry={() => setRetried({ data })} />
      ) : (
        // Not announced by screen readers: it appears every minute, and the visitor did not ask for it.
        <div className={classes.refreshing}>
          {state === 'loading' && 'Refreshing availability data…'}
        </div>
      )}
    </>
  )
}

function FailedLoad(props: { data: Availability | undefined; onRetry: () => void }) {
  const { data, onRetry } = props
  const { facts } = useSite()
  const zoneNote = useZoneNote()
  const polling = useWizardState(selectPolling)
  return (
    <Alert
      ref={keepFocus}
      color="yellow"
      role="status"
      title={!data && 'The locations could not be loaded'}
    >
      <div>
        {data &&
          `These times are as of ${formatTime(data.loadedAt, data.zone)}${zoneNote}; newer ones could not be loaded. `}
        Check your connection and try again, or call us at <PhoneLink phone={facts.phone} />.
      </div>
      <Button
        mt="sm"
        variant="default"
        onClick={() => {
          onRetry()
          polling?.send({ type: 'refresh.requested' })
        }}
      >
        Try again
      </Button>
    </Alert>
  )
}
