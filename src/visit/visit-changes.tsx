import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Visit } from '../../domain/visit.ts'
import { MOVE_PATH } from '../../domain/visit-path.ts'
import { bookingCode } from '../booking/booking-code.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { Button } from '../frame/button.tsx'
import { useFocusFallback } from '../frame/focus-fallback.ts'
import { useSite } from '../site.ts'
import { CancelQuestion } from './cancel-question.tsx'
import { selectIsConfirmingCancel, selectToken } from './selectors.ts'
import classes from './visit.module.css'
import { VisitContact } from './visit-contact.tsx'
import { visitFlow } from './visit-flow.ts'
import { changesEnd } from './visit-time.ts'

// The client will probably follow the link, which leads to the wizard of the booking page.
const preloadWizard = () => bookingCode.load().catch(() => {})

/** Whether and how the client can move or cancel the visit here. */
export function VisitChanges({ visit }: { visit: Visit }) {
  const { facts } = useSite()
  const { send } = useFlow(visitFlow)
  const token = useFlowState(visitFlow, selectToken)
  const isConfirming = useFlowState(visitFlow, selectIsConfirmingCancel)
  const cancel = useRef<HTMLButtonElement>(null)
  const part = useFocusFallback<HTMLElement>()
  const wasConfirming = useRef(false)
  useEffect(() => {
    // The question has disappeared with the focus in it.
    if (wasConfirming.current && !isConfirming) cancel.current?.focus()
    wasConfirming.current = isConfirming
  }, [isConfirming])
  if (isConfirming) return <CancelQuestion visit={visit} />
  return (
    <section ref={part} className={`card ${classes.card}`} aria-labelledby="changes">
      <h2 id="changes">{visit.isClosed ? 'Another time for you' : 'If you cannot come'}</h2>
      <p>{CHANGES[visit.changes](`${changesEnd(visit)} ${facts.zoneLabel}`)}</p>
      {visit.changes !== 'too-late' && (
        <div className={classes.actions}>
          {visit.changes === 'possible' && (
            <Link
              className="button"
              href={`${MOVE_PATH}#${token}`}
              onPointerOver={preloadWizard}
              onFocus={preloadWizard}
            >
              Move my visit
            </Link>
          )}
          <Button ref={cancel} variant="default" onClick={() => send({ type: 'cancel.wanted' })}>
            Cancel my visit
          </Button>
        </div>
      )}
      <VisitContact />
    </section>
  )
}

const CHANGES: Record<Visit['changes'], (until: string) => string> = {
  possible: (until) => `You can move or cancel your visit here until ${until}.`,
  'too-many': (until) =>
    `Your visit was moved as often as is possible here. You can still cancel it here until ${until}. To move it again, please call us.`,
  'too-late': () =>
    'It is too late to change your visit here. If you cannot come, please call us as soon as you can.',
}
