import { Button, FileButton, Group, Input } from '@mantine/core'
import { useState } from 'react'
import type { InputProps } from './fields.ts'
import { preparePicture } from './prepare-picture.ts'

/** What the site shows without a picture of the practice's own. */
const WITHOUT = '/favicon.svg'
const UNREADABLE = 'This file could not be read as a picture. Please choose another one.'

/** Chooses a picture, which is saved with the form. Only its middle square is sent. */
export function PictureField(props: InputProps) {
  const { label, description, error, name, defaultValue, disabled } = props
  const [chosen, setChosen] = useState<string>()
  const [fault, setFault] = useState<string>()
  const choose = async (file: File | null) => {
    if (!file) return
    const prepared = await preparePicture(file).catch(() => undefined)
    setChosen(prepared)
    setFault(prepared ? undefined : UNREADABLE)
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      size="md"
      description={description}
      error={fault ?? error}
    >
      <Group gap="sm" py={4}>
        <img
          src={chosen ?? (defaultValue ? `/pictures/${defaultValue}` : WITHOUT)}
          alt={chosen ? 'The picture that you chose' : 'The picture as it is now'}
          width="96"
          height="96"
        />
        {!disabled && (
          <FileButton accept="image/*" onChange={choose}>
            {(button) => (
              <Button {...button} variant="default">
                Choose a picture
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      <input type="hidden" name={name} value={chosen ?? defaultValue} />
    </Input.Wrapper>
  )
}
