import { useEffect, useRef } from 'react'
import { answerTo, rememberAnswer } from './answers.ts'
import classes from './intake.module.css'

interface Question {
  readonly id: string
  readonly label: string
  readonly choices: readonly string[]
  readonly isSingle: boolean
}

/** A question with boxes to check, or with buttons of which one can be chosen. */
export function Choices({ id, label, choices, isSingle }: Question) {
  const group = useRef<HTMLFieldSetElement>(null)
  const remember = () => {
    const inputs = [...(group.current?.querySelectorAll('input') ?? [])]
    const chosen = inputs.filter(({ checked }) => checked).map(({ value }) => value)
    rememberAnswer(id, chosen.join('\n'))
  }
  // A visitor may have chosen before the scripts had loaded.
  useEffect(remember)
  const chosen = answerTo(id).split('\n')
  return (
    <fieldset ref={group} className={classes.choices} onChange={remember}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={id}
            value={choice}
            defaultChecked={chosen.includes(choice)}
          />
          {choice}
        </label>
      ))}
    </fieldset>
  )
}
