import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { ColorField } from './color-field.tsx'
import { type Field, nameOf } from './fields.ts'
import { PictureField } from './picture-field.tsx'

/** A field, with what it shows and what is wrong with it. */
export interface FieldInputProps {
  readonly field: Field
  readonly shown: string
  readonly error: string | undefined
  readonly isLocked?: boolean
}

export const inputProps = ({ field, shown, error, isLocked = false }: FieldInputProps) => ({
  label: field.label,
  description: field.hint,
  error,
  name: nameOf(field),
  defaultValue: shown,
  disabled: isLocked,
})

export function FieldInput(props: FieldInputProps) {
  const { kind, choices, byDefault } = props.field
  const shared = inputProps(props)
  if (choices) return <NativeSelect {...shared} data={[...choices]} />
  switch (kind) {
    case 'lines':
    case 'days':
      return <Textarea {...shared} rows={3} />
    case 'picture':
      return <PictureField {...shared} />
    case 'color':
      return <ColorField {...shared} />
    case 'day':
      return <TextInput {...shared} type="date" />
    case 'paragraph':
      return <Textarea {...shared} rows={4} />
    case 'paragraphs':
    case 'terms':
      return <Textarea {...shared} rows={8} />
    default:
      return (
        <TextInput
          {...shared}
          placeholder={byDefault?.toString()}
          inputMode={kind === 'number' ? 'numeric' : undefined}
        />
      )
  }
}
