import { Button, Card, Title } from '@mantine/core'
import { routes } from '../../domain/routes.ts'
import type { Visit } from '../../domain/visit/visit.ts'
import { useFlowState } from '../flow.ts'
import { Actions } from '../frame/actions.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { SiteLink } from '../frame/site-link.tsx'
import { selectDone } from './selectors.ts'
import { VisitContact } from './visit-contact.tsx'
import { VisitFacts, VisitTime } from './visit-facts.tsx'
import { visitFlow } from './visit-flow.ts'

/** A visit that is canceled or over. */
export function ClosedVisit({ visit }: { visit: Visit }) {
  const done = useFlowState(visitFlow, selectDone)
  const heading = useOutcome<HTMLHeadingElement>(done)
  const isOver = visit.status === 'over'
  return (
    <Card component="section" aria-labelledby="visit">
      <Title order={2} id="visit" ref={heading} tabIndex={-1}>
        {isOver ? 'This visit has passed' : 'Your visit has been canceled'}
      </Title>
      <p role="status">
        {isOver
          ? 'Thank you for coming in.'
          : done
            ? 'We’ve released your time. We’ll confirm the cancellation by email or text.'
            : 'You don’t need to come in. We’ve released your time.'}
      </p>
      <VisitTime visit={visit} />
      <VisitFacts visit={visit} />
      <Actions>
        <Button component={SiteLink} href={routes.booking.path}>
          Book another visit
        </Button>
        {isOver && (
          <Button component={SiteLink} variant="default" href={routes.report.path}>
            Understand your report
          </Button>
        )}
      </Actions>
      <VisitContact />
    </Card>
  )
}
