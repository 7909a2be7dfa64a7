import { InputBase, type TextInputProps } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useId } from 'react'
import type { DeskClient } from '../../../domain/desk/clients.ts'
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
  field: TextInputProps
  confirm: string
  keep: string
  /** More buttons, between the other two. */
  children?: ReactNode
}) {
  const { title, text, confirm, keep, children } = props
  const { send } = useFlow(actFlow)
  const value = useFlowState(actFlow, selectActText)
  const message = useFlowState(actFlow, selectActMessage)
  const field = useOutcome<HTMLInputElement>(true)
  const returned = useReturnedFocus()
  const id = useId()
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
      <InputBase
        {...props.field}
        ref={field}
        aria-describedby={id}
        size="md"
        value={value}
        onChange={(event) => send({ type: 'text.changed', value: event.currentTarget.value })}
      />
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

const WORDS = {
  export: {
    title: 'Export a client',
    text: (who: string) => `Save everything we keep about ${who} as a file on this device?`,
    button: 'Export now',
  },
  erase: {
    title: 'Erase a client',
    text: (who: string) =>
      `Delete everything we know about ${who}? This cannot be undone. Visits that are over stay, without a name.`,
    button: 'Erase for good',
  },
} as const

/** Asks for the fresh code that is required to export or erase a client. */
export function CodeQuestion({ kind, client }: { kind: 'export' | 'erase'; client: DeskClient }) {
  const { send } = useFlow(actFlow)
  const { title, text, button } = WORDS[kind]
  return (
    <WrittenQuestion
      title={title}
      text={text(`${client.clientName} and anybody else with ${client.contact}`)}
      field={{
        label: 'Code',
        description: 'The code sent to your email address. It works for 10 minutes, once.',
        name: 'code',
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
        className: codeClasses.code,
      }}
      confirm={button}
      keep="Leave the client as is"
    >
      <Button variant="default" onClick={() => send({ type: 'code.wanted' })}>
        Send a new code
      </Button>
    </WrittenQuestion>
  )
}
