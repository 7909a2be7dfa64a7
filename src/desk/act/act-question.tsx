import { Button, Card, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { type ChangeEvent, type SyntheticEvent, useId } from 'react'
import codeClasses from '../../form/code-entry.module.css'
import { useOutcome } from '../../frame/outcome.ts'
import { useAct, useIdentified } from '../identified.ts'
import { selectActMessage, selectActNeeds, selectActText } from '../selectors.ts'
import type { Question } from './act-row.ts'
import { useReturnedFocus } from './returned-focus.ts'

const CODE: Question['field'] = {
  label: 'Code',
  description:
    'The code sent to your email address. It works once, for 10 minutes. If none arrives, whoever runs the server can print one.',
  name: 'code',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  className: codeClasses.code,
}

/** The question before an act, with the field for what the act needs. */
export function ActQuestion({ question }: { question: Question }) {
  const { title, text, confirm, quietly, choices = [], decline, options } = question
  const { act } = useIdentified()
  const needsCode = useAct(selectActNeeds) === 'code'
  const message = useAct(selectActMessage)
  const returned = useReturnedFocus()
  const line = useOutcome<HTMLParagraphElement>(true)
  const id = useId()
  const field = needsCode ? CODE : question.field
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (confirm) act.send({ type: 'act.confirmed', notifies: quietly !== undefined })
  }
  return (
    <Card
      component="form"
      ref={returned}
      noValidate
      p="sm"
      bg="var(--tint)"
      shadow="none"
      className="settling"
      aria-label={title}
      onSubmit={submit}
    >
      <Text id={id} {...(!field && { ref: line, tabIndex: -1 })}>
        {message ?? text}
      </Text>
      {field && <Field field={field} options={options} describedBy={id} />}
      <Group gap="xs">
        {confirm && <Button type="submit">{confirm}</Button>}
        {choices.map(({ value, label }) => (
          <Button
            key={value}
            onClick={() => act.send({ type: 'act.confirmed', notifies: false, choice: value })}
          >
            {label}
          </Button>
        ))}
        {quietly && (
          <Button
            variant="default"
            onClick={() => act.send({ type: 'act.confirmed', notifies: false })}
          >
            {quietly}
          </Button>
        )}
        {needsCode && (
          <Button variant="default" onClick={() => act.send({ type: 'code.wanted' })}>
            Send a new code
          </Button>
        )}
        <Button variant="default" onClick={() => act.send({ type: 'act.declined' })}>
          {decline}
        </Button>
      </Group>
    </Card>
  )
}

function Field(props: {
  field: NonNullable<Question['field']>
  options: Question['options']
  /** The id of the question. */
  describedBy: string
}) {
  const { field, options, describedBy } = props
  const { act } = useIdentified()
  const value = useAct(selectActText)
  const shared = {
    ...field,
    'aria-describedby': describedBy,
    value,
    ref: useOutcome<HTMLInputElement & HTMLSelectElement>(true),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      act.send({ type: 'text.changed', value: currentTarget.value }),
  }
  return options ? (
    <NativeSelect {...shared} data={[{ value: '', label: 'Please choose' }, ...options]} />
  ) : (
    <TextInput {...shared} />
  )
}
