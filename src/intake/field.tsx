import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { answerTo, rememberAnswer } from './answers.ts'
import classes from './intake.module.css'

type Input = HTMLInputElement & HTMLTextAreaElement

interface Question {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly kind: 'text' | 'long text' | 'date'
  readonly autoComplete?: string | undefined
}

/** How a day is written on paper: 07/03/2026. */
const onPaper = (value: string): string => value.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/**
 * A question with a field to type in. A printed field would cut off a long answer, and an empty one would show
 * what it expects; so paper has the answer as text, or an empty line.
 */
export function Field({ id, label, hint, kind, autoComplete = 'off' }: Question) {
  const field = useRef<Input>(null)
  const [written, setWritten] = useState('')
  const take = (value: string) => {
    rememberAnswer(id, value)
    setWritten(value)
  }
  // A visitor may have typed before the scripts had loaded.
  useEffect(() => take(field.current?.value ?? ''))
  const props = {
    id,
    ref: field,
    autoComplete,
    defaultValue: answerTo(id),
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
