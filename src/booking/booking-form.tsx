import { Alert, Button, Card, Textarea, TextInput, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { SyntheticEvent } from 'react'
import type { Details } from '../../domain/booking.ts'
import { useFlow } from '../flow.ts'
import { Busy } from '../form/busy.tsx'
import { ErrorSummary, fieldId } from '../form/error-summary.tsx'
import { AppointmentDetails } from './appointment-details.tsx'
import { bookingFlow } from './booking-flow.ts'
import classes from './form.module.css'
import { LostTime } from './lost-time.tsx'
import { PhoneField } from './phone-field.tsx'
import { StepHeading } from './step-heading.tsx'

const FIELDS = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name', type: 'text' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name', type: 'text' },
  { name: 'email', label: 'Email Address', autoComplete: 'email', type: 'email' },
] as const

const LABELS = [
  ...FIELDS,
  { name: 'phone', label: 'Phone Number' },
  { name: 'additionalInfo', label: 'Additional Information' },
] as const

export function BookingForm() {
  const flow = useFlow(bookingFlow)
  const { details, errors } = useSelector(flow, ({ context }) => context)
  const isSubmitting = useSelector(flow, (snapshot) =>
    snapshot.matches({ details: { form: 'submitting' } }),
  )
  const change = (field: keyof Details) => (value: string) =>
    flow.send({ type: 'details.changed', field, value })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    flow.send({ type: 'details.submitted' })
  }
  return (
    <Card component="section" withBorder className={classes.card} aria-labelledby="book">
      <StepHeading order={2}>
        <span id="book">Book Your Appointment</span>
      </StepHeading>
      <AppointmentDetails />
      {/* A booking on its way may be what took the time. */}
      {!isSubmitting && <LostTime />}
      {errors.general && (
        // The alert above says so already; this is for whoever looks closer.
        <Alert color="red" role="note">
          {errors.general}
        </Alert>
      )}
      <ErrorSummary form="booking" fields={LABELS} errors={errors} />
      <form noValidate onSubmit={submit} className={classes.form}>
        <Title order={3}>Your details</Title>
        {FIELDS.map(({ name, ...field }) => (
          <TextInput
            key={name}
            id={fieldId('booking', name)}
            {...field}
            name={name}
            required
            size="md"
            value={details[name]}
            error={errors[name]}
            readOnly={isSubmitting}
            onChange={(event) => change(name)(event.currentTarget.value)}
          />
        ))}
        <PhoneField
          id={fieldId('booking', 'phone')}
          value={details.phone}
          error={errors.phone}
          readOnly={isSubmitting}
          onChange={change('phone')}
        />
        <Textarea
          id={fieldId('booking', 'additionalInfo')}
          label="Additional Information (Optional)"
          name="additionalInfo"
          autoComplete="off"
          size="md"
          rows={4}
          className={classes.wide}
          value={details.additionalInfo}
          error={errors.additionalInfo}
          readOnly={isSubmitting}
          onChange={(event) => change('additionalInfo')(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button
            variant="default"
            size="md"
            disabled={isSubmitting}
            onClick={() => flow.send({ type: 'details.cancelled' })}
          >
            Cancel
          </Button>
          <Button type="submit" size="md" aria-disabled={isSubmitting}>
            {isSubmitting ? 'Submitting...' : 'Book Appointment'}
          </Button>
        </div>
        <Busy>{isSubmitting && 'Submitting...'}</Busy>
      </form>
    </Card>
  )
}
