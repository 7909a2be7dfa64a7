import type { Visit } from '../../domain/visit.ts'
import { Button } from '../frame/button.tsx'
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
    <Button variant="default" onClick={() => window.print()}>
      Print
    </Button>
  </div>
)
