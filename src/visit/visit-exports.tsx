import type { Visit } from '../../domain/visit.ts'
import classes from './visit.module.css'

/** The visit for a calendar and on paper. */
export const VisitExports = ({ visit }: { visit: Visit }) => (
  <div className={classes.exports}>
    <a
      className="button"
      data-variant="default"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(visit.ics)}`}
      download={`appointment-${visit.reference}.ics`}
    >
      Save to calendar (.ics)
    </a>
    <button type="button" className="button" data-variant="default" onClick={() => window.print()}>
      Print
    </button>
  </div>
)
