import { InputBase, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { type AnyDetailsField, DETAILS_FIELDS, isRequired } from '../../domain/booking/details.ts'
import { editPhone } from '../../domain/booking/phone-field.ts'
import { SMS_CONSENT } from '../../domain/booking/sms-consent.ts'
import { judgedField } from '../form/error-summary.tsx'
import { selectDetail, selectIsAtDesk, selectIsSubmitting, selectVerdict } from './selectors.ts'
import { useWizard, useWizardState } from './use-wizard.ts'

/** Each field subscribes to its own value, so that a keystroke renders only that field. */
function useDetailsField(field: AnyDetailsField) {
  const { send } = useWizard()
  const isAtDesk = useWizardState(selectIsAtDesk)
  const required = isRequired(field, { isAtDesk })
  const { name, label, autoComplete } = field
  return {
    isAtDesk,
    change: (value: string) => send({ type: 'details.changed', change: { [name]: value } }),
    props: {
      ...judgedField('booking', name, useWizardState(selectVerdict(name))),
      required,
      label: required ? label : `${label} (Optional)`,
      // No autofill at the desk: it would offer the practice's own data.
      autoComplete: isAtDesk ? 'off' : autoComplete,
      value: useWizardState(selectDetail(name)),
      onBlur: () => send({ type: 'field.left', field: name }),
      readOnly: useWizardState(selectIsSubmitting),
    },
  }
}

interface Props {
  readonly field: AnyDetailsField
}

export const DetailsFields = () =>
  DETAILS_FIELDS.map((field) =>
    field.name === 'phone' ? (
      <PhoneField key={field.name} field={field} />
    ) : (
      <TextField key={field.name} field={field} />
    ),
  )

function TextField({ field }: Props) {
  const { change, props } = useDetailsField(field)
  const all = {
    ...props,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) =>
      change(currentTarget.value),
  }
  return field.rules.isMultiline ? (
    // Mantine's Textarea would bring code that makes it grow.
    <InputBase {...all} component="textarea" size="md" multiline rows={4} />
  ) : (
    <TextInput {...all} type={field.name === 'email' ? 'email' : 'text'} />
  )
}

// The consent text is below the field, and the error below that.
const BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

function PhoneField({ field }: Props) {
  const { isAtDesk, change, props } = useDetailsField(field)
  const format = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const edited = editPhone({
      before: props.value,
      after: input.value,
      caret: input.selectionStart ?? input.value.length,
      isForward: 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward',
    })
    // Set the text before React does, which would move the caret to the end.
    input.value = edited.text
    change(edited.text)
    input.setSelectionRange(edited.caret, edited.caret)
  }
  return (
    <TextInput
      {...props}
      description={isAtDesk ? '' : SMS_CONSENT.text}
      inputWrapperOrder={BELOW}
      type="tel"
      inputMode="tel"
      onChange={format}
    />
  )
}
