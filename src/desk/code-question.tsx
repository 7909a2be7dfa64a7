import type { DeskClient } from '../../domain/desk-clients.ts'
import { useFlow } from '../flow.ts'
import classes from '../form/code-entry.module.css'
import { Button } from '../frame/button.tsx'
import { actFlow } from './act-flow.ts'
import { WrittenQuestion } from './written-question.tsx'

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
  const { title, text, button } = WORDS[kind]
  return (
    <WrittenQuestion
      title={title}
      text={text(`${client.clientName} and anybody else with ${client.contact}`)}
      field={{
        label: 'Code',
        description: 'The code sent to your e-mail address. It works for 10 minutes, once.',
        name: 'code',
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
        className: classes.code,
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
