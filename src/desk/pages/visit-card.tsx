import { useId } from 'react'
import { canBeChanged, type DeskVisit, type Mark, marksFor } from '../../../domain/desk/visits.ts'
import { recordOf } from '../../../machines/desk-act.ts'
import { useFlowState } from '../../flow.ts'
import { EmailLink, PhoneLink } from '../../frame/contact-links.tsx'
import { ActButton } from '../act/act-button.tsx'
import { actFlow } from '../act/act-flow.ts'
import { ActPanel } from '../act/act-panel.tsx'
import list from '../list.module.css'
import { selectAct } from '../selectors.ts'

export const STATUS: Readonly<Record<DeskVisit['status'], string>> = {
  'to-come': 'To come',
  arrived: 'Arrived',
  done: 'Done',
  missed: 'No-show',
  cancelled: 'Cancelled',
}
const MARKS: Readonly<Record<Mark, string>> = {
  arrived: 'Mark arrived',
  done: 'Mark done',
  missed: 'Mark no-show',
  'to-come': 'Undo mark',
}
const VISIT_ACTS = [
  ['move', 'Move visit'],
  ['cancel', 'Cancel visit'],
] as const

const visitsBefore = (count: number): string =>
  count === 0 ? 'First visit' : count === 1 ? '1 visit before' : `${count} visits before`

export function VisitCard({ visit, today }: { visit: DeskVisit; today: string }) {
  const act = useFlowState(actFlow, selectAct)
  const id = useId()
  const { reference, status, time, clientName, phone, email, told, notReachedBy } = visit
  return (
    <article className={`card ${list.visit}`} aria-labelledby={id} data-status={status}>
      <h3 id={id}>
        {time} {clientName}
      </h3>
      <p>
        <strong>{STATUS[status]}</strong> · {visitsBefore(visit.visitsBefore)} · {reference}
      </p>
      <p className={list.contacts}>
        {phone && <PhoneLink phone={phone} />} {email && <EmailLink email={email} />}
        {!phone && !email && 'No phone number and no email address.'}
      </p>
      {told.map(({ label, text }) => (
        <p key={label} className={list.note}>
          {label}: {text}
        </p>
      ))}
      {notReachedBy.length > 0 && <p>Not reached by {notReachedBy.join(' and ')}: please call.</p>}
      {recordOf(act) === reference && <ActPanel />}
      {status !== 'cancelled' && (
        <div className={list.marks}>
          {marksFor(visit, today).map((mark) => (
            <ActButton key={mark} act={{ kind: 'mark', visit, mark }} describedBy={id}>
              {MARKS[mark]}
            </ActButton>
          ))}
          {canBeChanged(visit) &&
            VISIT_ACTS.map(([kind, label]) => (
              <ActButton key={kind} act={{ kind, visit }} describedBy={id} isSubtle>
                {label}
              </ActButton>
            ))}
        </div>
      )}
    </article>
  )
}
