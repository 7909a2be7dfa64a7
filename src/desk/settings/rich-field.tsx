import { Box, Button, Group, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { RichText } from '../../frame/rich-text.tsx'
import { type FieldInputProps, inputProps } from './fields.ts'
import { previewOf } from './preview-of.ts'

/** How wide a phone shows a page. */
const PHONE = 360

/** Text with tags, as a visitor sees it while it is typed. */
export function RichField(props: FieldInputProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(props.shown)
  /** Puts another text in place of what is selected. The cursor goes so far into it. */
  const replace = (make: (selected: string, before: string) => [text: string, cursor?: number]) => {
    const { current } = field
    if (!current) return
    const { selectionStart: start, selectionEnd: end, value } = current
    const [text, cursor = text.length] = make(value.slice(start, end), value.slice(0, start))
    current.setRangeText(text, start, end)
    current.focus()
    current.setSelectionRange(start + cursor, start + cursor)
    setTyped(current.value)
  }
  const bold = () => replace((selected) => [`<strong>${selected}</strong>`, 8 + selected.length])
  // Its address is typed next.
  const link = () => replace((selected) => [`<a href="https://">${selected}</a>`, 17])
  const list = () =>
    replace((selected, before) => {
      const items = selected.split('\n').map((each) => `<li>${each.trim()}</li>`)
      // A list is a paragraph of its own.
      const gap = before === '' || before.endsWith('\n\n') ? '' : '\n\n'
      return [`${gap}<ul>\n${items.join('\n')}\n</ul>\n\n`]
    })
  return (
    <div>
      <Textarea
        {...inputProps(props)}
        rows={8}
        ref={field}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {!props.isLocked && (
        <Group gap="xs" my="xs">
          <Button variant="default" onClick={bold}>
            Bold
          </Button>
          <Button variant="default" onClick={link}>
            Link
          </Button>
          <Button variant="default" onClick={list}>
            List
          </Button>
        </Group>
      )}
      <Text size="sm">As a phone shows it:</Text>
      {/* Its links lead nowhere, or what was typed would be lost. */}
      <Box w={PHONE} maw="100%" p="sm" bd="1px solid var(--line)" inert>
        <RichText text={previewOf(typed)} />
      </Box>
    </div>
  )
}
