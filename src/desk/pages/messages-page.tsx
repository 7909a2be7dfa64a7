import { useId } from 'react'
import type { DeskMessage } from '../../../domain/desk/office.ts'
import { recordOf } from '../../../machines/desk-act.ts'
import { useFlowState } from '../../flow.ts'
import { ActButton } from '../act/act-button.tsx'
import { actFlow } from '../act/act-flow.ts'
import { ActPanel } from '../act/act-panel.tsx'
import classes from '../desk.module.css'
import list from '../list.module.css'
import { Moment } from '../moment.tsx'
import { selectAct } from '../selectors.ts'

/** The messages that are waiting or have failed. */
export function MessagesPage({ messages }: { messages: readonly DeskMessage[] }) {
  const record = recordOf(useFlowState(actFlow, selectAct))
  const id = useId()
  const count = messages.filter(({ canBeRetried }) => canBeRetried).length
  return (
    <>
      {!messages.some((message) => message.id === record) && <ActPanel />}
      <p id={id} className={classes.count}>
        {messages.length === 0
          ? 'Every message has been sent.'
          : 'These messages are waiting to be sent, or have failed.'}
      </p>
      {count > 1 && (
        <div className={list.marks}>
          <ActButton act={{ kind: 'retry' }} describedBy={id}>
            Try all again
          </ActButton>
        </div>
      )}
      <ul className={list.times}>
        {messages.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} isActedOn={message.id === record} />
          </li>
        ))}
      </ul>
    </>
  )
}

function MessageCard({ message, isActedOn }: { message: DeskMessage; isActedOn: boolean }) {
  const id = useId()
  const { what, clientName, reference, writtenAt, attempts, failure, canBeRetried } = message
  return (
    <article className={`card ${list.visit}`} aria-labelledby={id}>
      <h2 id={id}>
        {what} {clientName && `for ${clientName}`}
      </h2>
      <p>
        <strong>{failure ? 'Failed' : 'Waiting'}</strong> · written <Moment at={writtenAt} />
        {reference && ` · ${reference}`}
      </p>
      {failure && <p>{failure}</p>}
      {attempts > 0 && <p>{attempts === 1 ? 'Tried once.' : `Tried ${attempts} times.`}</p>}
      {isActedOn && <ActPanel />}
      {canBeRetried && (
        <div className={list.marks}>
          <ActButton act={{ kind: 'retry', message }} describedBy={id}>
            Send it again
          </ActButton>
        </div>
      )}
    </article>
  )
}
