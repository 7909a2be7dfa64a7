import { Button, Card, Group, Text } from '@mantine/core'
import { useFlow, useFlowState } from '../../flow.ts'
import { ProgressStatus } from '../../form/progress-status.tsx'
import { useOutcome } from '../../frame/outcome.ts'
import { selectAct, selectActMessage, selectActState } from '../selectors.ts'
import { actFlow } from './act-flow.ts'
import { ActQuestion } from './act-question.tsx'
import { questionOf, recordOf } from './acts.ts'
import { useReturnedFocus } from './returned-focus.ts'

/** The question, progress and result of the act on a record. */
export function RecordPanel({ of }: { of: string }) {
  return recordOf(useFlowState(actFlow, selectAct)) === of && <ActPanel />
}

/** The same for an act on none of the records of a page, each of which has its own panel. */
export function PagePanel({ except }: { except: readonly { readonly id: string }[] }) {
  const record = recordOf(useFlowState(actFlow, selectAct))
  return !except.some(({ id }) => id === record) && <ActPanel />
}

function ActPanel() {
  const state = useFlowState(actFlow, selectActState)
  const act = useFlowState(actFlow, selectAct)
  const question = act && questionOf(act)
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
  const { send } = useFlow(actFlow)
  const message = useFlowState(actFlow, selectActMessage)
  const alert = useOutcome<HTMLParagraphElement>(message)
  const returned = useReturnedFocus()
  return (
    <Card ref={returned} p="sm" bg="var(--tint)" shadow="none" role="alert">
      <Text ref={alert} tabIndex={-1}>
        {message}
      </Text>
      <Group gap="xs">
        <Button onClick={() => send({ type: 'act.retried' })}>Try it again</Button>
        <Button variant="default" onClick={() => send({ type: 'act.declined' })}>
          Leave it
        </Button>
      </Group>
    </Card>
  )
}

function Outcome() {
  const message = useFlowState(actFlow, selectActMessage)
  const line = useOutcome<HTMLDivElement>(message)
  return (
    message && (
      <Card ref={line} tabIndex={-1} p="sm" bg="var(--tint)" shadow="none" role="status">
        {message}
      </Card>
    )
  )
}
