import { useFlowState } from '../flow.ts'
import { ClosedVisit } from './closed-visit.tsx'
import { CurrentVisit } from './current-visit.tsx'
import { MoveWizard } from './move-wizard.tsx'
import { selectIsMoving, selectVisit } from './selectors.ts'
import { UpcomingVisit } from './upcoming-visit.tsx'
import classes from './visit.module.css'
import { visitFlow } from './visit-flow.ts'
import { VisitHead } from './visit-head.tsx'
import { VisitHeading } from './visit-heading.tsx'
import { VisitStatus } from './visit-status.tsx'

export function Page() {
  const visit = useFlowState(visitFlow, selectVisit)
  const isMoving = useFlowState(visitFlow, selectIsMoving)
  const title = isMoving ? 'Move Your Visit' : 'Your Visit'
  return (
    <div className={classes.screen}>
      <VisitHead title={title} />
      <VisitHeading>{title}</VisitHeading>
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
