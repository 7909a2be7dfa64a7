import { Button, Card, Title } from '@mantine/core'
import type { Visit } from '../../domain/visit/visit.ts'
import { useFlowState } from '../flow.ts'
import { Actions } from '../frame/actions.tsx'
import { MammographyLine } from '../frame/mammography-notice.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { selectDone, selectMessage } from './selectors.ts'
import { VisitChanges } from './visit-changes.tsx'
import { VisitConfirmation } from './visit-confirmation.tsx'
import { VisitFacts, VisitTime } from './visit-facts.tsx'
import { visitFlow } from './visit-flow.ts'
import { VisitTexts } from './visit-texts.tsx'

const headingOf = ({ isClosed }: Visit, isMoved: boolean): string => {
  if (isClosed) return 'Please choose another time'
  return isMoved ? 'Your visit has been moved' : 'Your visit is booked'
}

const statusOf = ({ isClosed, wasMoved }: Visit, isMoved: boolean): string | false => {
  if (isClosed) {
    return 'We’re sorry, but we’ll be closed at this time. Please move your visit below, or call us.'
  }
  return isMoved
    ? 'Here is your new time. We’ll confirm it by email or text.'
    : wasMoved && 'Your visit was moved to this time.'
}

const Preparation = ({ visit }: { visit: Visit }) => (
  <Card component="section" aria-labelledby="prepare">
    <Title order={2} id="prepare">
      How to prepare
    </Title>
    <ul>
      {visit.preparation.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    {visit.hasEmail && <p>We’ll email you an intake form before your visit.</p>}
    <MammographyLine />
  </Card>
)

export function UpcomingVisit({ visit }: { visit: Visit }) {
  const isMoved = useFlowState(visitFlow, selectDone) === 'moved'
  const message = useFlowState(visitFlow, selectMessage)
  const heading = useOutcome<HTMLHeadingElement>(isMoved)
  const alert = useOutcome<HTMLDivElement>(message)
  return (
    <>
      {message && (
        <Card role="alert" ref={alert} tabIndex={-1} bg="var(--mantine-color-red-light)">
          {message}
        </Card>
      )}
      <Card component="section" aria-labelledby="visit">
        <Title order={2} id="visit" ref={heading} tabIndex={-1}>
          {headingOf(visit, isMoved)}
        </Title>
        <p role="status">{statusOf(visit, isMoved)}</p>
        <VisitTime visit={visit} />
        {visit.confirmation && <VisitConfirmation confirmation={visit.confirmation} />}
        <VisitChanges visit={visit} />
        <VisitFacts visit={visit} />
        {!visit.isClosed && <VisitExports visit={visit} />}
      </Card>
      {!visit.isClosed && <Preparation visit={visit} />}
      {visit.texts && <VisitTexts texts={visit.texts} />}
    </>
  )
}

/** Links and buttons to add the visit to a calendar or print it. */
const VisitExports = ({ visit }: { visit: Visit }) => (
  <Actions>
    <Button
      component="a"
      variant="default"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(visit.ics)}`}
      download={`appointment-${visit.reference}.ics`}
    >
      Add to your calendar
    </Button>
    <Button variant="default" onClick={() => window.print()}>
      Print
    </Button>
  </Actions>
)
