import { Button, Card, Group, Text } from '@mantine/core'
import { ProgressStatus } from '../../form/progress-status.tsx'
import { useOutcome } from '../../frame/outcome.ts'
import { useAct, useIdentified } from '../identified.ts'
import { selectAct, selectActMessage, selectActState } from '../selectors.ts'
import { ActQuestion } from './act-question.tsx'
import { questionOf, recordOf } from './acts.ts'
import { useReturnedFocus } from './returned-focus.ts'

/** The question, progress and result of the act on a record. */
export function RecordPanel({ of }: { of: string }) {
  return recordOf(useAct(selectAct)) === of && <ActPanel />
}

/** The same for an act on none of the records of a page, each of which has its own panel. */
export function PagePanel({ except }: { except: readonly { readonly id: string }[] }) {
  const record = recordOf(useAct(selectAct))
  return !except.some(({ id }) => id === record) && <ActPanel />
}

function ActPanel() {
  const state = useAct(selectActState)
  const wanted = useAct(selectAct)
  const question = wanted && questionOf(wanted)
  switch (state) {
    case 'choosing':
    case 'asking':
      // The key moves the focus to the question that follows another one.
      return question && <ActQuestion key={state} question={question} />
    case 'sendingCode':
    case 'sending':
      return <ProgressStatus>One moment…</ProgressStatus>
    case 'failed':
      return <Failure />
    case 'ready':
      return <Outcome />
  }
}

function Failure() {
  const { act } = useIdentified()
  const message = useAct(selectActMessage)
  const alert = useOutcome<HTMLParagraphElement>(message)
  const returned = useReturnedFocus()
  return (
    <Card ref={returned} p="sm" bg="var(--tint)" shadow="none" role="alert">
      <Text ref={alert} tabIndex={-1}>
        {message}
      </Text>
      <Group gap="xs">
        <Button onClick={() => act.send({ type: 'act.retried' })}>Try it again</Button>
        <Button variant="default" onClick={() => act.send({ type: 'act.declined' })}>
          Dismiss
        </Button>
      </Group>
    </Card>
  )
}

function Outcome() {
  const message = useAct(selectActMessage)
  const line = useOutcome<HTMLDivElement>(message)
  return (
    message && (
      <Card ref={line} tabIndex={-1} p="sm" bg="var(--tint)" shadow="none" role="status">
        {message}
      </Card>
    )
  )
}
