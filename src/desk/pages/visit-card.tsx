import { Anchor, Badge, Group, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle'
import IconCashOff from '@tabler/icons-react/icons/IconCashOff'
import IconCheck from '@tabler/icons-react/icons/IconCheck'
import IconClock from '@tabler/icons-react/icons/IconClock'
import IconNote from '@tabler/icons-react/icons/IconNote'
import IconThumbUp from '@tabler/icons-react/icons/IconThumbUp'
import IconUserCheck from '@tabler/icons-react/icons/IconUserCheck'
import IconUserX from '@tabler/icons-react/icons/IconUserX'
import IconX from '@tabler/icons-react/icons/IconX'
import { paymentText } from '../../../domain/desk/payments.ts'
import { canBeChanged, type DeskVisit } from '../../../domain/desk/visits.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { capitalize } from '../../../domain/text.ts'
import { EmailLink, PhoneLink } from '../../frame/contact-links.tsx'
import { SiteLink } from '../../frame/site-link.tsx'
import { useSite } from '../../site.ts'
import { ActButton } from '../act/act-button.tsx'
import { STATUS, visitButtons } from '../act/visit-acts.ts'
import { CardLink, RecordCard } from '../card.tsx'
import { CorrectLink } from '../correct-link.tsx'
import classes from '../desk.module.css'
import { clientPath, deskPath } from '../desk-path.ts'
import { useIdentified } from '../identified.ts'
import { NextVisit } from './next-visit.tsx'

const SIGNS: Readonly<Record<DeskVisit['status'], typeof IconClock>> = {
  'to-come': IconClock,
  arrived: IconUserCheck,
  done: IconCheck,
  missed: IconUserX,
  canceled: IconX,
}

const COLORS: Readonly<Record<DeskVisit['status'], string>> = {
  'to-come': 'var(--mantine-primary-color-filled)',
  arrived: 'green',
  done: 'gray',
  missed: 'yellow',
  canceled: 'red',
}

/** Signs of a visit in the grid, for those who look for one among many. Its lines say the same. */
export const signsOf = ({
  status,
  confirmation,
  payment,
  conflicts,
  note,
  clientNote,
}: DeskVisit) => [
  SIGNS[status],
  ...(status === 'to-come' && confirmation === 'confirmed' ? [IconThumbUp] : []),
  ...(status === 'done' && !payment ? [IconCashOff] : []),
  ...(note || clientNote ? [IconNote] : []),
  ...(conflicts.length > 0 ? [IconAlertTriangle] : []),
]

export const VisitStatus = ({ status }: Pick<DeskVisit, 'status'>) => (
  <Badge color={COLORS[status]}>{STATUS[status]}</Badge>
)

const visitsBefore = (count: number): string =>
  count === 0 ? 'First visit' : count === 1 ? '1 visit before' : `${count} visits before`

/** What staff should know of a visit besides its contacts. */
const notesOf = ({
  told,
  note,
  clientNote,
  notReachedBy,
  policy,
}: DeskVisit): readonly string[] => [
  ...(policy ? [`The policy that the client accepted: ${policy}`] : []),
  ...told.map(({ label, text }) => `${label}: ${text}`),
  ...(note ? [`Our note: ${note}`] : []),
  ...(clientNote ? [`On the client: ${clientNote}`] : []),
  ...(notReachedBy.length > 0
    ? [`Not reached by ${notReachedBy.join(' and ')}: please call.`]
    : []),
]

const CONFIRMATION = { asked: 'Not confirmed', confirmed: 'Confirmed' } as const

/** Whether the client has confirmed a visit to come; nothing if nobody asked. */
const confirmationOf = ({ status, confirmation }: DeskVisit): readonly string[] =>
  status === 'to-come' && confirmation ? [CONFIRMATION[confirmation]] : []

/** Everything that the block of a visit says below its name, also on paper. */
export const detailLines = (visit: DeskVisit): readonly string[] => [
  STATUS[visit.status],
  ...confirmationOf(visit),
  ...(visit.status === 'done' && !visit.payment ? ['Not paid'] : []),
  ...visit.conflicts.map(capitalize),
  visitsBefore(visit.visitsBefore),
  ...(visit.phone ? [formatPhone(visit.phone)] : []),
  ...notesOf(visit),
]

/** A visit with everything about it, and what can be done. */
export function VisitCard(props: { visit: DeskVisit; today: string; isChosen: boolean }) {
  const { visit, today, isChosen } = props
  const { reference, status, time, clientName, phone, email, payment } = visit
  const { isOwner } = useIdentified().session
  const { facts } = useSite()
  const buttons = visitButtons(visit, today, isOwner)
  return (
    <RecordCard
      title={`${time} ${clientName}`}
      record={reference}
      isChosen={isChosen}
      buttons={
        (buttons.length > 0 || payment) && (
          <>
            {buttons.map(({ label, act, variant }) => (
              <ActButton key={label} act={act} variant={variant}>
                {label}
              </ActButton>
            ))}
            {facts.hasWaitingList && canBeChanged(visit) && (
              <ActButton act={{ kind: 'add-to-list', visit }} variant="subtle">
                Wants an earlier time
              </ActButton>
            )}
            {payment && <CardLink href={deskPath('receipt', reference)}>Receipt</CardLink>}
          </>
        )
      }
    >
      <Text>
        <VisitStatus status={status} /> ·{' '}
        {[...confirmationOf(visit), visitsBefore(visit.visitsBefore)].join(' · ')}
        {payment && ` · ${paymentText(payment)}`} ·{' '}
        <Text span inherit style={{ whiteSpace: 'nowrap' }}>
          {reference}
        </Text>
      </Text>
      {visit.conflicts.map((conflict) => (
        <Text key={conflict} c="var(--mantine-color-error)" fw={600}>
          {capitalize(conflict)}.
        </Text>
      ))}
      <Group gap="0 1.25rem" className="links">
        {phone && <PhoneLink phone={phone} />} {email && <EmailLink email={email} />}
        {!phone && !email && 'No phone number and no email address.'}{' '}
        {visit.client && (
          <Anchor component={SiteLink} href={clientPath(visit.client)}>
            Client’s record
          </Anchor>
        )}
      </Group>
      {notesOf(visit).map((note) => (
        <Text key={note} className={classes.note}>
          {note}
        </Text>
      ))}
      {visit.recall && <NextVisit recall={visit.recall} about={{ visit }} />}
      {visit.client && visit.notReachedBy.length > 0 && <CorrectLink client={visit.client} />}
    </RecordCard>
  )
}
