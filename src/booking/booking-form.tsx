import { Button, Card } from '@mantine/core'
import { shallowEqual } from '@xstate/react'
import { type FocusEvent, type ReactNode, type SyntheticEvent, useState } from 'react'
import { DETAILS_FIELDS } from '../../domain/booking/details.ts'
import { ErrorSummary } from '../form/error-summary.tsx'
import { ProgressStatus } from '../form/progress-status.tsx'
import { Actions } from '../frame/actions.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import { bringIntoView } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import { DetailsFields } from './details-fields.tsx'
import classes from './form.module.css'
import { Question } from './question.tsx'
import { selectForm, selectIsAtDesk } from './selectors.ts'
import { SlotGoneNotice } from './slot-gone-notice.tsx'
import { StepHeading } from './step-heading.tsx'
import { WithSummary } from './summary.tsx'
import { useWizard, useWizardState } from './use-wizard.ts'

/** A field that was clicked beneath the line of the hold comes out from under it. */
const uncover = ({ target }: FocusEvent<HTMLFormElement>) => {
  if (target.matches('input, textarea')) bringIntoView(target, false)
}

/** The last step of the wizard, for a visitor or for a client who calls. `below` follows what is typed. */
export function BookingForm({ below }: { below?: ReactNode }) {
  const [typed, setTyped] = useState('')
  const { facts } = useSite()
  const { send } = useWizard()
  const { errors, validation, isSubmitting, isAsking } = useWizardState(selectForm, shallowEqual)
  const isAtDesk = useWizardState(selectIsAtDesk)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send({ type: 'details.submitted' })
  }
  return (
    <Card component="section" aria-labelledby="book">
      <StepHeading order={2}>
        <span id="book">{isAtDesk ? 'Book a Visit' : 'Book Your Appointment'}</span>
      </StepHeading>
      <WithSummary isForm>
        {/* While the booking is sent, newer data may show the slot as booked by this very booking. */}
        {!isSubmitting && <SlotGoneNotice />}
        <ErrorSummary
          form="booking"
          fields={DETAILS_FIELDS}
          errors={errors}
          validation={validation}
        />
        <form
          noValidate
          onSubmit={submit}
          onFocus={uncover}
          onChange={({ target }) => setTyped(target instanceof HTMLInputElement ? target.name : '')}
          className={classes.form}
        >
          <DetailsFields below={below} typed={typed} />
          {facts.cancellationPolicy && (
            <small>
              Cancellation policy: {facts.cancellationPolicy}{' '}
              {isAtDesk ? 'Please tell the client.' : 'By booking, you accept it.'}
            </small>
          )}
          {isAsking ? (
            <Question />
          ) : (
            <Actions>
              <BusyButton type="submit" isBusy={isSubmitting}>
                {isSubmitting ? 'Submitting...' : 'Book Appointment'}
              </BusyButton>
              <Button
                variant="default"
                disabled={isSubmitting}
                onClick={() => send({ type: 'details.canceled' })}
              >
                Cancel
              </Button>
            </Actions>
          )}
          <ProgressStatus>{isSubmitting && 'Submitting...'}</ProgressStatus>
        </form>
      </WithSummary>
    </Card>
  )
}
