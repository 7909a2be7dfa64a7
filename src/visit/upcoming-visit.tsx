import type { Visit } from '../../domain/visit.ts'
import { useFlowState } from '../flow.ts'
import { MammographyNotice } from '../frame/mammography-notice.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { selectDone, selectMessage } from './selectors.ts'
import classes from './visit.module.css'
import { VisitChanges } from './visit-changes.tsx'
import { VisitExports } from './visit-exports.tsx'
import { VisitFacts } from './visit-facts.tsx'
import { visitFlow } from './visit-flow.ts'

export function UpcomingVisit({ visit }: { visit: Visit }) {
  const isMoved = useFlowState(visitFlow, selectDone) === 'moved'
  const message = useFlowState(visitFlow, selectMessage)
  const heading = useOutcome<HTMLHeadingElement>(isMoved)
  const alert = useOutcome<HTMLParagraphElement>(message)
  return (
    <>
      {message && (
        <p className={classes.alert} role="alert" ref={alert} tabIndex={-1}>
          {message}
        </p>
      )}
      <section className={`card ${classes.card}`} aria-labelledby="visit">
        <h2 id="visit" ref={heading} tabIndex={-1}>
          {isMoved ? 'Your visit is moved' : 'Your visit is booked'}
        </h2>
        <p role="status">
          {isMoved
            ? 'It is now at this time. The old time is free for others. We confirm it by e-mail or text.'
            : visit.wasMoved && 'It was moved to this time.'}
        </p>
        <VisitFacts visit={visit} />
        <VisitExports visit={visit} />
      </section>
      <section className={`card ${classes.card}`} aria-labelledby="prepare">
        <h2 id="prepare">How to prepare</h2>
        <ul>
          {visit.preparation.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>An intake form comes by e-mail before your visit.</p>
        <MammographyNotice />
      </section>
      <VisitChanges visit={visit} />
    </>
  )
}
