import { TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { flushSync } from 'react-dom'
import { caretAfterDigits, formatPhone, phoneDigits } from '../../domain/phone.ts'

export function PhoneField(props: {
  id: string
  value: string
  error: string | undefined
  readOnly: boolean
  onChange: (value: string) => void
}) {
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const before = phoneDigits(input.value.slice(0, input.selectionStart ?? input.value.length))
    const formatted = formatPhone(input.value)
    // The caret is put back behind the digit it stood behind, once the field holds the new text.
    flushSync(() => props.onChange(formatted))
    const caret = caretAfterDigits(formatted, before.length)
    input.setSelectionRange(caret, caret)
  }
  return (
    <TextInput
      id={props.id}
      label="Phone Number"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      required
      size="md"
      value={props.value}
      error={props.error}
      readOnly={props.readOnly}
      onChange={change}
    />
  )
}
