import type { IntakeQuestion } from '../content.ts'
import { Choices } from './choices.tsx'
import { Field } from './field.tsx'
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
        {details && <Field id={`${id}-details`} label={`If yes: ${details}`} kind="text" />}
      </div>
    )
  }
  return <Field id={id} label={question} hint={hint} kind={answer} autoComplete={autocomplete} />
}
