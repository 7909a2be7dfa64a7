import { useId } from 'react'
import {
  canBeChanged,
  canBeReinstated,
  type DeskVisit,
  type Mark,
  marksFor,
} from '../../../domain/desk/visits.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { recordOf } from '../../../machines/desk-act.ts'
import { useFlowState } from '../../flow.ts'
import { EmailLink, PhoneLink } from '../../frame/contact-links.tsx'
import { useOutcome } from '../../frame/outcome.ts'
import { ActButton } from '../act/act-button.tsx'
import { actFlow } from '../act/act-flow.ts'
import { ActPanel } from '../act/act-panel.tsx'
import list from '../list.module.css'
import { selectAct } from '../selectors.ts'

export const STATUS: Readonly<Record<DeskVisit['status'], string>> = {
  'to-come': 'Upcoming',
  arrived: 'Arrived',
  done: 'Done',
  missed: 'No-show',
  canceled: 'Canceled',
}
const MARKS: Readonly<Record<Mark, string>> = {
  arrived: 'Arrived',
  done: 'Done',
  missed: 'No-show',
  'to-come': 'Undo',
}
const VISIT_ACTS = [
  ['move', 'Move visit'],
  ['cancel', 'Cancel visit'],
] as const

const visitsBefore = (count: number): string =>
  count === 0 ? 'First visit' : count === 1 ? '1 visit before' : `${count} visits before`

/** What staff should know of a visit besides its contacts. */
const notesOf = ({ told, note, clientNote, notReachedBy }: DeskVisit): readonly string[] => [
  ...told.map(({ label, text }) => `${label}: ${text}`),
  ...(note ? [`Our note: ${note}`] : []),
  ...(clientNote ? [`On the client: ${clientNote}`] : []),
  ...(notReachedBy.length > 0
    ? [`Not reached by ${notReachedBy.join(' and ')}: please call.`]
    : []),
]

/** Everything that the block of a visit says below its name, also on paper. */
export const toldLines = (visit: DeskVisit): readonly string[] => [
  visitsBefore(visit.visitsBefore),
  ...(visit.phone ? [formatPhone(visit.phone)] : []),
  ...notesOf(visit),
]

/** A visit with everything about it, and what can be done. */
export function VisitCard(props: {
  visit: DeskVisit
  today: string
  /** Whether the person has opened it. Then it takes the focus. */
  isChosen?: boolean
}) {
  const { visit, today, isChosen = false } = props
  const act = useFlowState(actFlow, selectAct)
  const heading = useOutcome<HTMLHeadingElement>(isChosen && visit.reference)
  const id = useId()
  const { reference, status, time, clientName, phone, email, isPaid } = visit
  return (
    <article className={`card ${list.visit}`} aria-labelledby={id} data-status={status}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {time} {clientName}
      </h2>
      <p>
        <strong>{STATUS[status]}</strong> · {visitsBefore(visit.visitsBefore)}
        {isPaid && ' · Paid'} · {reference}
      </p>
      <p className={list.contacts}>
        {phone && <PhoneLink phone={phone} />} {email && <EmailLink email={email} />}
        {!phone && !email && 'No phone number and no email address.'}
      </p>
      {notesOf(visit).map((note) => (
        <p key={note} className={list.note}>
          {note}
        </p>
      ))}
      {recordOf(act) === reference && <ActPanel />}
      {(status !== 'canceled' || canBeReinstated(visit)) && (
        <div className={list.marks}>
          {canBeReinstated(visit) && (
            <ActButton act={{ kind: 'reinstate', visit }} describedBy={id}>
              Undo the cancellation
            </ActButton>
          )}
          {marksFor(visit, today).map((mark, nth) => (
            <ActButton
              key={mark}
              act={{ kind: 'mark', visit, mark }}
              describedBy={id}
              variant={nth === 0 ? 'filled' : 'default'}
            >
              {MARKS[mark]}
            </ActButton>
          ))}
          {canBeChanged(visit) &&
            VISIT_ACTS.map(([kind, label]) => (
              <ActButton key={kind} act={{ kind, visit }} describedBy={id} variant="subtle">
                {label}
              </ActButton>
            ))}
          {status !== 'canceled' && (
            <ActButton
              act={{ kind: 'pay', visit, isPaid: !isPaid }}
              describedBy={id}
              variant="subtle"
            >
              {isPaid ? 'Not paid' : 'Paid'}
            </ActButton>
          )}
          {clientName && (
            <ActButton act={{ kind: 'note', visit }} describedBy={id} variant="subtle">
              Note
            </ActButton>
          )}
        </div>
      )}
    </article>
  )
}
