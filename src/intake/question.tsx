import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { IntakeQuestion } from '../../domain/words.ts'
import { answerTo, isRestored, keepAnswer } from './answers.ts'
import classes from './intake.module.css'

export function Question({ id, ...asked }: IntakeQuestion & { id: string }) {
  const { question, hint, answer, choices = [], details, autocomplete } = asked
  if (answer === 'choice' || answer === 'choices') {
    return <Choices id={id} label={question} choices={choices} isSingle={answer === 'choice'} />
  }
  if (answer === 'yes or no') {
    return (
      <div className={classes.group}>
        <Choices id={id} label={question} choices={['Yes', 'No']} isSingle />
        {details && (
          <Field
            id={`${id}-details`}
            name={`${question} ${details}`}
            label={`If yes: ${details}`}
            kind="text"
          />
        )}
      </div>
    )
  }
  return (
    <Field
      id={id}
      name={question}
      label={question}
      hint={hint}
      kind={answer}
      autoComplete={autocomplete}
    />
  )
}

interface ChoicesProps {
  readonly id: string
  readonly label: string
  readonly choices: readonly string[]
  readonly isSingle: boolean
}

/** A question with checkboxes or radio buttons. */
function Choices({ id, label, choices, isSingle }: ChoicesProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const inputs = () => [...(group.current?.querySelectorAll('input') ?? [])]
  const keep = () => {
    const chosen = inputs().filter(({ checked }) => checked)
    keepAnswer(label, chosen.map(({ value }) => value).join('\n'))
  }
  useEffect(() => {
    const kept = answerTo(label).split('\n')
    // A visitor may have chosen before the scripts had loaded.
    const isOpen = isRestored() || !inputs().some(({ checked }) => checked)
    if (isOpen) for (const input of inputs()) input.checked = kept.includes(input.value)
    keep()
  })
  return (
    <fieldset ref={group} className={classes.choices} onChange={keep}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input type={isSingle ? 'radio' : 'checkbox'} name={id} value={choice} />
          {choice}
        </label>
      ))}
    </fieldset>
  )
}

type Input = HTMLInputElement & HTMLTextAreaElement

interface FieldProps {
  readonly id: string
  /** The question in full, by which the answer is kept. */
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly kind: 'text' | 'long text' | 'date'
  readonly autoComplete?: string | undefined
}

/** A date as it is printed: 07/03/2026. */
const onPaper = (value: string): string => value.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/**
 * A question with a text field. Printed, the field would cut off a long answer, and an empty date field would show
 * its placeholder; so the printed form has the answer as text, or an empty line.
 */
function Field({ id, name, label, hint, kind, autoComplete = 'off' }: FieldProps) {
  const field = useRef<Input>(null)
  const [written, setWritten] = useState('')
  const take = (value: string) => {
    keepAnswer(name, value)
    setWritten(value)
  }
  useEffect(() => {
    const { current } = field
    // A visitor may have typed before the scripts had loaded.
    if (current && (isRestored() || current.value === '')) current.value = answerTo(name)
    take(current?.value ?? '')
  })
  const props = {
    id,
    ref: field,
    className: 'field',
    autoComplete,
    'aria-describedby': hint && `${id}-hint`,
    onChange: (event: ChangeEvent<Input>) => take(event.currentTarget.value),
  }
  return (
    <div className={classes.field} data-kind={kind}>
      <label htmlFor={id}>{label}</label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {kind === 'long text' ? (
        <textarea {...props} rows={3} />
      ) : (
        <input {...props} type={kind === 'date' ? 'date' : 'text'} />
      )}
      <span aria-hidden className={classes.paper}>
        {onPaper(written)}
      </span>
    </div>
  )
}
