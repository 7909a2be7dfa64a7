import { VisuallyHidden } from '@mantine/core'
import { mapUrl } from '../../domain/contact-urls.ts'
import type { Visit } from '../../domain/visit/visit.ts'
import { Facts, useZoneNote } from '../frame/facts.tsx'
import { dateOf } from './visit-time.ts'

/** When and where the visit is. */
export function VisitFacts({ visit }: { visit: Visit }) {
  const zoneNote = useZoneNote()
  return (
    <Facts
      facts={{
        Client: visit.clientName,
        Date: dateOf(visit),
        Time: `${visit.time}${zoneNote}`,
        Location: (
          <>
            {`${visit.location.name}\n${visit.location.address}\n`}
            <a
              href={mapUrl(`${visit.location.name}, ${visit.location.address}`)}
              target="_blank"
              rel="noreferrer"
            >
              Open in Google Maps<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          </>
        ),
        'Getting there': visit.notes?.join('\n'),
        Reference: <strong>{visit.reference}</strong>,
      }}
    />
  )
}
