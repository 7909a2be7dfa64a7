import { Button, Card, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { routes } from '../../domain/routes.ts'
import type { Visit } from '../../domain/visit/visit.ts'
import { MOVE_PATH } from '../../domain/visit/visit-path.ts'
import { bookingCode } from '../booking/booking-code.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { Actions } from '../frame/actions.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import { useZoneNote } from '../frame/facts.tsx'
import { keepFocus } from '../frame/keep-focus.ts'
import { useOutcome } from '../frame/outcome.ts'
import { SiteLink } from '../frame/site-link.tsx'
import { useSite } from '../site.ts'
import {
  selectIsCanceling,
  selectIsConfirmingCancel,
  selectIsSaving,
  selectToken,
} from './selectors.ts'
import classes from './visit.module.css'
import { VisitContact } from './visit-contact.tsx'
import { visitFlow } from './visit-flow.ts'
import { changesEnd, dateOf } from './visit-time.ts'

// The client will probably follow the link, which opens the booking page's wizard.
const preloadWizard = () => bookingCode.load().catch(() => {})

/** Whether and how the client can move or cancel the visit online. */
export function VisitChanges({ visit }: { visit: Visit }) {
  const { facts } = useSite()
  const zoneNote = useZoneNote()
  const { send } = useFlow(visitFlow)
  const token = useFlowState(visitFlow, selectToken)
  const isConfirming = useFlowState(visitFlow, selectIsConfirmingCancel)
  const isSaving = useFlowState(visitFlow, selectIsSaving)
  // The wizard begins at the place of the visit; its first step leads to the others.
  const place = facts.locations.find(({ id }) => `${id}` === `${visit.location.id}`)
  const cancel = useRef<HTMLButtonElement>(null)
  const wasConfirming = useRef(false)
  useEffect(() => {
    // The question that had the focus has disappeared.
    if (wasConfirming.current && !isConfirming) cancel.current?.focus()
    wasConfirming.current = isConfirming
  }, [isConfirming])
  if (isConfirming) return <CancelQuestion visit={visit} />
  return (
    <div ref={keepFocus} className={classes.changes}>
      <p>{CHANGES[visit.changes](`${changesEnd(visit)}${zoneNote}`)}</p>
      {visit.changes !== 'too-late' && (
        <Actions>
          {visit.changes === 'possible' && (
            <Button
              component={SiteLink}
              href={`${MOVE_PATH}${place ? `/${place.slug}` : ''}#${token}`}
              onPointerOver={preloadWizard}
              onFocus={preloadWizard}
            >
              Move my visit
            </Button>
          )}
          <Button
            ref={cancel}
            variant="default"
            disabled={isSaving}
            onClick={() => send({ type: 'cancel.wanted' })}
          >
            Cancel my visit
          </Button>
        </Actions>
      )}
      {facts.hasWaitingList && visit.changes === 'possible' && (
        <p>
          Would you come sooner?{' '}
          <SiteLink className="links" href={`${routes.waiting.path}#${token}`}>
            Tell me if an earlier time opens
          </SiteLink>
        </p>
      )}
      <VisitContact />
    </div>
  )
}

const CHANGES: Record<Visit['changes'], (until: string) => string> = {
  possible: (until) => `You can move or cancel your visit here until ${until}.`,
  'too-many': (until) =>
    `To move your visit again, please call us. You can still cancel it here until ${until}.`,
  'too-late': () =>
    'It’s too late to change your visit online. If you can’t make it, please call us as soon as you can.',
}

/** Asked once, before a visit is canceled. */
function CancelQuestion({ visit }: { visit: Visit }) {
  const { send } = useFlow(visitFlow)
  const isCanceling = useFlowState(visitFlow, selectIsCanceling)
  const heading = useOutcome<HTMLHeadingElement>(true)
  return (
    <Card component="section" shadow="none" className="settling" aria-labelledby="cancel">
      <Title order={3} id="cancel" ref={heading} tabIndex={-1}>
        Cancel this visit?
      </Title>
      <p>
        We’ll release your time on {dateOf(visit)} at {visit.time}. You can book another visit at
        any time.
      </p>
      <Actions>
        <BusyButton isBusy={isCanceling} onClick={() => send({ type: 'cancel.confirmed' })}>
          {isCanceling ? 'Canceling…' : 'Yes, cancel it'}
        </BusyButton>
        <Button
          variant="default"
          disabled={isCanceling}
          onClick={() => send({ type: 'cancel.declined' })}
        >
          Keep my visit
        </Button>
      </Actions>
      <ProgressStatus>{isCanceling && 'Canceling…'}</ProgressStatus>
    </Card>
  )
}
