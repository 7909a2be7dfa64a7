import { InputBase, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import type { Details } from '../../domain/booking.ts'
import { editPhone } from '../../domain/phone-field.ts'
import { SMS_CONSENT } from '../../domain/sms-consent.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { fieldId } from '../form/error-summary.tsx'
import { bookingFlow } from './booking-flow.ts'
import classes from './form.module.css'
import { selectDetail, selectError, selectIsCorrected, selectIsSubmitting } from './selectors.ts'

/** Each field subscribes to its own value, so a keystroke renders no other part of the page. */
function useDetailsField(name: keyof Details) {
  const { send } = useFlow(bookingFlow)
  return {
    change: (value: string) => send({ type: 'details.changed', change: { [name]: value } }),
    props: {
      id: fieldId('booking', name),
      name,
      size: 'md',
      value: useFlowState(bookingFlow, selectDetail(name)),
      error: useFlowState(bookingFlow, selectError(name)),
      success: useFlowState(bookingFlow, selectIsCorrected(name)) && 'Looks good!',
      readOnly: useFlowState(bookingFlow, selectIsSubmitting),
    },
  }
}

export function DetailsField(field: {
  name: 'firstName' | 'lastName' | 'email'
  label: string
  type: string
  autoComplete: string
  required?: boolean
}) {
  const { change, props } = useDetailsField(field.name)
  return (
    <TextInput
      required
      {...field}
      {...props}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

// What a visitor agrees to stands below the field, and its error last.
const BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

export function PhoneField({ description = SMS_CONSENT.text }) {
  const { change, props } = useDetailsField('phone')
  const format = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const edited = editPhone({
      before: props.value,
      after: input.value,
      caret: input.selectionStart ?? input.value.length,
      isForward: 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward',
    })
    // The caret would jump to the end if React put the text into the field.
    input.value = edited.text
    change(edited.text)
    input.setSelectionRange(edited.caret, edited.caret)
  }
  return (
    <TextInput
      {...props}
      label="Phone Number"
      description={description}
      inputWrapperOrder={BELOW}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      required
      onChange={format}
    />
  )
}

export function AdditionalInfoField() {
  const { change, props } = useDetailsField('additionalInfo')
  return (
    <InputBase
      {...props}
      component="textarea"
      multiline
      label="Additional Information (Optional)"
      autoComplete="off"
      rows={4}
      className={classes.wide}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
