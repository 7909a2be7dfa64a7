import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { type AnyDetailsField, DETAILS_FIELDS, isRequired } from '../../domain/booking/details.ts'
import { editPhone } from '../../domain/booking/phone-field.ts'
import { smsConsent } from '../../domain/booking/sms-consent.ts'
import { routes } from '../../domain/routes.ts'
import { AddressQuestion } from '../form/address-question.tsx'
import { validatedField } from '../form/error-summary.tsx'
import { useSite } from '../site.ts'
import classes from './form.module.css'
import {
  selectDetail,
  selectFieldValidation,
  selectIsAtDesk,
  selectIsNoteLost,
  selectIsSubmitting,
} from './selectors.ts'
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
      ...validatedField('booking', name, useWizardState(selectFieldValidation(name))),
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

/** `below` is shown right below the field in which somebody has typed last. */
export function DetailsFields({ below, typed }: { below: ReactNode; typed: string }) {
  return DETAILS_FIELDS.map((field) => {
    const Part = PARTS[field.name] ?? TextField
    const part = <Part key={field.name} field={field} />
    // What is around a field must not change while somebody types in it.
    return below ? (
      <div key={field.name}>
        {part}
        {field.name === typed && below}
      </div>
    ) : (
      part
    )
  })
}

function TextField({ field }: Props) {
  const { change, props } = useDetailsField(field)
  const isNoteLost = useWizardState(selectIsNoteLost)
  const all = {
    ...props,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) =>
      change(currentTarget.value),
  }
  return field.rules.isMultiline ? (
    <Textarea
      {...all}
      rows={4}
      description={
        isNoteLost &&
        'What you wrote here before was not kept: it may be about your health, so your browser does not store it.'
      }
    />
  ) : (
    <TextInput {...all} type="text" />
  )
}

function EmailField({ field }: Props) {
  const { change, props } = useDetailsField(field)
  const { id, value, success } = props
  return (
    <div>
      <TextInput
        {...props}
        type="email"
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <AddressQuestion email={value} field={id} isLeft={success !== false} correct={change} />
    </div>
  )
}

function PhoneField({ field }: Props) {
  const { change, props } = useDetailsField(field)
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
  return <TextInput {...props} type="tel" inputMode="tel" onChange={format} />
}

/** Online a client declines texts; on the phone they agree to them. */
function TextsField({ field }: Props) {
  const { facts } = useSite()
  const { isAtDesk, change, props } = useDetailsField(field)
  const choice = isAtDesk ? 'yes' : 'no'
  return (
    <div className={classes.texts}>
      {!isAtDesk && (
        <p>
          {smsConsent(facts.name).text} <Link href={routes.terms.path}>Terms</Link>{' '}
          <Link href={routes.privacy.path}>Privacy</Link>
        </p>
      )}
      <Checkbox
        label={isAtDesk ? 'OK to text' : 'Don’t text me'}
        checked={props.value === choice}
        onChange={() => change(props.value ? '' : choice)}
      />
    </div>
  )
}

const PARTS: Partial<Record<string, typeof TextField>> = {
  email: EmailField,
  phone: PhoneField,
  texts: TextsField,
}
