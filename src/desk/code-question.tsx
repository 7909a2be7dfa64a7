import { TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import type { DeskClient } from '../../domain/desk-clients.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { useFocusFallback } from '../frame/focus-fallback.ts'
import { useOutcome } from '../frame/outcome.ts'
import { actFlow } from './act-flow.ts'
import classes from './desk.module.css'
import { selectActMessage, selectActText } from './selectors.ts'

const WORDS = {
  export: {
    title: 'Export a client',
    text: (who: string) => `Save all that is kept about ${who} as a file on this device?`,
    button: 'Export now',
  },
  erase: {
    title: 'Erase a client',
    text: (who: string) =>
      `Delete what is known about ${who}? Nobody can bring it back. Visits that are over stay, without a name.`,
    button: 'Erase for good',
  },
} as const

/** Asks for the new code without which no client is exported or erased. */
export function CodeQuestion({ kind, client }: { kind: 'export' | 'erase'; client: DeskClient }) {
  const { send } = useFlow(actFlow)
  const code = useFlowState(actFlow, selectActText)
  const message = useFlowState(actFlow, selectActMessage)
  const part = useFocusFallback<HTMLFormElement>()
  const question = useOutcome<HTMLParagraphElement>(message ?? true)
  const { title, text, button } = WORDS[kind]
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send({ type: 'act.confirmed', tells: false })
  }
  return (
    <form
      ref={part}
      noValidate
      className={`settling ${classes.question}`}
      aria-label={title}
      onSubmit={submit}
    >
      <p ref={question} tabIndex={-1}>
        {message ?? text(`${client.clientName} and anybody else with ${client.contact}`)}
      </p>
      <TextInput
        label="Code"
        description="A new code was sent to your e-mail address. It works for 10 minutes, once."
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        size="md"
        className={classes.code}
        value={code}
        onChange={(event) => send({ type: 'text.changed', value: event.currentTarget.value })}
      />
      <div className={classes.actions}>
        <button type="submit" className="button">
          {button}
        </button>
        <button
          type="button"
          className="button"
          data-variant="default"
          onClick={() => send({ type: 'code.wanted' })}
        >
          Send a new code
        </button>
        <button
          type="button"
          className="button"
          data-variant="default"
          onClick={() => send({ type: 'act.declined' })}
        >
          Leave the client as is
        </button>
      </div>
    </form>
  )
}
