import { VisuallyHidden } from '@mantine/core'
import { mapUrl } from '../../domain/contact-urls.ts'
import { formatCost, priceOn } from '../../domain/price.ts'
import type { Visit } from '../../domain/visit/visit.ts'
import { Facts, useZoneNote } from '../frame/facts.tsx'
import { useSite } from '../site.ts'
import { dateOf } from './visit-time.ts'

/** When the visit is. */
export function VisitTime({ visit }: { visit: Visit }) {
  const zoneNote = useZoneNote()
  return (
    <Facts
      facts={{
        Date: <strong>{dateOf(visit)}</strong>,
        Time: <strong>{`${visit.time}${zoneNote}`}</strong>,
      }}
    />
  )
}

/** Whose visit it is, where, and what it costs. */
export function VisitFacts({ visit }: { visit: Visit }) {
  const { facts } = useSite()
  return (
    <Facts
      facts={{
        Client: visit.clientName,
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
        Price:
          visit.status === 'upcoming' &&
          formatCost({ ...facts, price: visit.price ?? priceOn(facts, visit.date) }),
      }}
    />
  )
}
