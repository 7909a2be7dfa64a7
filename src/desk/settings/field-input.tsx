import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { ColorField } from './color-field.tsx'
import { type FieldInputProps, inputProps } from './fields.ts'
import { PictureField } from './picture-field.tsx'

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
