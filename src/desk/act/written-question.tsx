import { InputBase, NativeSelect, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, type ReactNode, type SyntheticEvent, useId } from 'react'
import type { DeskClient } from '../../../domain/desk/clients.ts'
import type { DeskAct } from '../../../machines/desk-act.ts'
import { useFlow, useFlowState } from '../../flow.ts'
import codeClasses from '../../form/code-entry.module.css'
import { Button } from '../../frame/button.tsx'
import { useReturnedFocus } from '../../frame/keep-focus.ts'
import { useOutcome } from '../../frame/outcome.ts'
import classes from '../desk.module.css'
import { selectActMessage, selectActText } from '../selectors.ts'
import { actFlow } from './act-flow.ts'

/** The question before an act that needs a reason or a code. */
export function WrittenQuestion(props: {
  title: string
  /** Replaced by the message if the act is refused. */
  text: string
  field: Pick<
    TextInputProps,
    'label' | 'description' | 'name' | 'inputMode' | 'autoComplete' | 'className' | 'maxLength'
  >
  /** The texts to choose from; without them, the text is typed. */
  options?: readonly string[]
  confirm: string
  keep: string
  /** More buttons, between the other two. */
  children?: ReactNode
}) {
  const { title, text, options, confirm, keep, children } = props
  const { send } = useFlow(actFlow)
  const value = useFlowState(actFlow, selectActText)
  const message = useFlowState(actFlow, selectActMessage)
  const field = useOutcome<HTMLInputElement & HTMLSelectElement>(true)
  const returned = useReturnedFocus()
  const id = useId()
  const shared = {
    ...props.field,
    ...{ ref: field, 'aria-describedby': id, size: 'md', value },
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      send({ type: 'text.changed', value: currentTarget.value }),
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send({ type: 'act.confirmed', tells: false })
  }
  return (
    <form
      ref={returned}
      noValidate
      className={`settling ${classes.question}`}
      aria-label={title}
      onSubmit={submit}
    >
      <p id={id}>{message ?? text}</p>
      {options ? (
        <NativeSelect {...shared} data={[{ value: '', label: 'Please choose' }, ...options]} />
      ) : (
        <InputBase {...shared} />
      )}
      <div className={classes.actions}>
        <Button type="submit">{confirm}</Button>
        {children}
        <Button variant="default" onClick={() => send({ type: 'act.declined' })}>
          {keep}
        </Button>
      </div>
    </form>
  )
}

const namesFor = ({ clientName, contact }: DeskClient) =>
  `${clientName} and anybody else with ${contact}`

type ActByCode = Extract<DeskAct, { kind: 'export' | 'erase' | 'add-passkey' }>

function wordsOf(act: ActByCode) {
  switch (act.kind) {
    case 'export':
      return {
        title: 'Export a client',
        text: `Save everything we keep about ${namesFor(act.client)} as a file on this device?`,
        confirm: 'Export now',
        keep: 'Leave the client as is',
      }
    case 'erase':
      return {
        title: 'Erase a client',
        text: `Delete everything we know about ${namesFor(act.client)}? This cannot be undone. Visits that are over stay, without a name.`,
        confirm: 'Erase for good',
        keep: 'Leave the client as is',
      }
    case 'add-passkey':
      return {
        title: 'Add a passkey',
        text: `Add the passkey “${act.name}”? Enter the code first. Then your device asks whether it is you.`,
        confirm: 'Add it now',
        keep: 'Add no passkey',
      }
  }
}

/** Asks for the fresh code that is required to export or erase a client, or to add a passkey. */
export function CodeQuestion({ act }: { act: ActByCode }) {
  const { send } = useFlow(actFlow)
  return (
    <WrittenQuestion
      {...wordsOf(act)}
      field={{
        label: 'Code',
        description: 'The code sent to your email address. It works for 10 minutes, once.',
        name: 'code',
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
        className: codeClasses.code,
      }}
    >
      <Button variant="default" onClick={() => send({ type: 'code.wanted' })}>
        Send a new code
      </Button>
    </WrittenQuestion>
  )
}
