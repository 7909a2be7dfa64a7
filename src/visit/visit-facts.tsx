import type { Visit } from '../../domain/visit/visit.ts'
import { useSite } from '../site.ts'
import classes from './visit.module.css'
import { dateOf } from './visit-time.ts'

const mapUrl = ({ name, address }: Visit['location']): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${name}, ${address}` })}`

/** When and where the visit is. */
export function VisitFacts({ visit }: { visit: Visit }) {
  const { facts } = useSite()
  return (
    <dl className={classes.facts}>
      <dt>Client</dt>
      <dd>{visit.clientName}</dd>
      <dt>Date</dt>
      <dd>{dateOf(visit)}</dd>
      <dt>Time</dt>
      <dd>
        {visit.time} ({facts.zoneLabel})
      </dd>
      <dt>Location</dt>
      <dd>
        {visit.location.name}
        <br />
        {visit.location.address}
        <br />
        <a className={classes.map} href={mapUrl(visit.location)} target="_blank" rel="noreferrer">
          Open in Google Maps<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </dd>
      <dt>Reference</dt>
      <dd className={classes.reference}>{visit.reference}</dd>
    </dl>
  )
}
