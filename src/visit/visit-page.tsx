import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'
import type { Visit } from '../../domain/visit/visit.ts'
import { useFlowState } from '../flow.ts'
import { useZoneNote } from '../frame/facts.tsx'
import classes from '../frame/frame.module.css'
import { Head } from '../frame/head.tsx'
import { ChangingHeading } from '../frame/page-heading.tsx'
import { useSite } from '../site.ts'
import { ClosedVisit } from './closed-visit.tsx'
import { MoveWizard } from './move-wizard.tsx'
import { selectIsMoving, selectToken, selectVisit } from './selectors.ts'
import { UpcomingVisit } from './upcoming-visit.tsx'
import { visitFlow } from './visit-flow.ts'
import { VisitStatus } from './visit-status.tsx'
import { dateOf } from './visit-time.ts'

export function Page() {
  const { location } = useSite()
  const visit = useFlowState(visitFlow, selectVisit)
  const isMoving = useFlowState(visitFlow, selectIsMoving)
  const title = isMoving ? 'Move Your Visit' : 'Your Visit'
  return (
    <div className={classes.screen}>
      <VisitHead title={title} />
      {/* Opening and leaving the wizard moves the focus as a change of page does. */}
      <ChangingHeading leads={location.hasMoved}>{title}</ChangingHeading>
      <VisitStatus />
      {visit && isMoving && (
        <>
          <CurrentVisit visit={visit} />
          <MoveWizard visit={visit} />
        </>
      )}
      {visit &&
        !isMoving &&
        (visit.status === 'upcoming' ? (
          <UpcomingVisit visit={visit} />
        ) : (
          <ClosedVisit visit={visit} />
        ))}
    </div>
  )
}

/** The visit that is being moved, and a link back that leaves it unchanged. */
function CurrentVisit({ visit }: { visit: Visit }) {
  const zoneNote = useZoneNote()
  const token = useFlowState(visitFlow, selectToken)
  return (
    <p>
      Your visit is on {dateOf(visit)} at {visit.time}
      {zoneNote}, {visit.location.name}. You’ll keep this time until you confirm a new one.{' '}
      <Link href={`${routes.visit.path}#${token}`}>Keep it as it is</Link>
    </p>
  )
}

/** Search engines must not list the visit pages: without the link from a letter they show nothing. */
const VisitHead = ({ title }: { title: string }) => (
  <>
    <Head title={`${title} | ${useSite().facts.name}`} />
    <meta name="robots" content="noindex" />
  </>
)
