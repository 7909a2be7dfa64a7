import { InputBase, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import {
  type AnyDetailsField,
  DETAILS_FIELDS,
  type DetailName,
  isRequired,
} from '../../domain/booking/details.ts'
import { editPhone } from '../../domain/booking/phone-field.ts'
import { SMS_CONSENT } from '../../domain/booking/sms-consent.ts'
import { judgedField } from '../form/error-summary.tsx'
import { selectDetail, selectIsSubmitting, selectVerdict } from './selectors.ts'
import { useWizard, useWizardState } from './use-wizard.ts'

/** Each field subscribes to its own value, so that a keystroke renders only that field. */
function useDetailsField(name: DetailName) {
  const { send } = useWizard()
  return {
    change: (value: string) => send({ type: 'details.changed', change: { [name]: value } }),
    props: {
      ...judgedField('booking', name, useWizardState(selectVerdict(name))),
      value: useWizardState(selectDetail(name)),
      onBlur: () => send({ type: 'field.left', field: name }),
      readOnly: useWizardState(selectIsSubmitting),
    },
  }
}

interface Props {
  readonly field: AnyDetailsField
  readonly isAtDesk: boolean
}

export const DetailsFields = ({ isAtDesk }: { isAtDesk: boolean }) =>
  DETAILS_FIELDS.map((field) =>
    field.name === 'phone' ? (
      <PhoneField key={field.name} field={field} isAtDesk={isAtDesk} />
    ) : (
      <TextField key={field.name} field={field} isAtDesk={isAtDesk} />
    ),
  )

/** The label and attributes of a field. No autofill at the desk: it would offer the practice's own data. */
const fieldProps = ({ field, isAtDesk }: Props) => {
  const required = isRequired(field, { isAtDesk })
  return {
    label: required ? field.label : `${field.label} (Optional)`,
    autoComplete: isAtDesk ? 'off' : field.autoComplete,
    required,
  }
}

function TextField({ field, isAtDesk }: Props) {
  const { change, props } = useDetailsField(field.name)
  const all = {
    ...props,
    ...fieldProps({ field, isAtDesk }),
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

function PhoneField({ field, isAtDesk }: Props) {
  const { change, props } = useDetailsField(field.name)
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
      {...fieldProps({ field, isAtDesk })}
      description={isAtDesk ? '' : SMS_CONSENT.text}
      inputWrapperOrder={BELOW}
      type="tel"
      inputMode="tel"
      onChange={format}
    />
  )
}
