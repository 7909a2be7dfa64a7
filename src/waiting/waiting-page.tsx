import { Card, Title } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import type { SnapshotFrom } from 'xstate'
import type { Opening, Waiting } from '../../domain/waiting/waiting.ts'
import type { waitingMachine } from '../../machines/waiting.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { Actions } from '../frame/actions.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import { EmailLink, PhoneLink } from '../frame/contact-links.tsx'
import { useZoneNote } from '../frame/facts.tsx'
import classes from '../frame/frame.module.css'
import { Head } from '../frame/head.tsx'
import { LinkFailure, UnknownLink } from '../frame/link-status.tsx'
import { Loading } from '../frame/loading.tsx'
import { NeedsScripts } from '../frame/needs-scripts.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { PageHeading } from '../frame/page-heading.tsx'
import { useSite } from '../site.ts'
import { dateOf } from '../visit/visit-time.ts'
import { waitingFlow } from './waiting-flow.ts'
import { WishForm } from './wish-form.tsx'

type Snapshot = SnapshotFrom<typeof waitingMachine>

const selectWaiting = ({ context }: Snapshot) => context.waiting
const selectMessage = ({ context }: Snapshot) => context.message
const selectIsTaking = (snapshot: Snapshot) => snapshot.matches('taking')
const selectIsReady = (snapshot: Snapshot) => snapshot.matches('ready')
const selectFailure = (snapshot: Snapshot) =>
  snapshot.matches('failed') ? 'failed' : snapshot.matches('unknown') ? 'unknown' : undefined

export function Page() {
  const { facts } = useSite()
  const waiting = useFlowState(waitingFlow, selectWaiting)
  const failure = useFlowState(waitingFlow, selectFailure)
  return (
    <div className={classes.screen}>
      <Head title={`An Earlier Time | ${facts.name}`} />
      <meta name="robots" content="noindex" />
      <PageHeading>An Earlier Time</PageHeading>
      {failure === 'failed' && <Failed />}
      {failure === 'unknown' && <Unknown />}
      {!waiting && !failure && (
        <>
          <Loading>Loading…</Loading>
          <noscript>
            {import.meta.env.SSR && <NeedsScripts what="The list for an earlier time" />}
          </noscript>
        </>
      )}
      {waiting && <List waiting={waiting} />}
    </div>
  )
}

function List({ waiting }: { waiting: Waiting }) {
  const message = useFlowState(waitingFlow, selectMessage)
  const alert = useOutcome<HTMLDivElement>(message)
  return (
    <>
      {message && (
        <Card role="alert" ref={alert} tabIndex={-1} bg="var(--mantine-color-red-light)">
          {message}
        </Card>
      )}
      <Introduction waiting={waiting} />
      {waiting.openings.map((opening) => (
        <OpeningCard key={opening.id} opening={opening} />
      ))}
      <WishForm key={JSON.stringify(waiting.wish)} waiting={waiting} />
    </>
  )
}

function Introduction({ waiting: { visit } }: { waiting: Waiting }) {
  const zoneNote = useZoneNote()
  return visit ? (
    <p>
      Your visit is on {dateOf(visit)} at {visit.time}
      {zoneNote}, {visit.location.name}. It stays as it is unless you take an earlier time.
    </p>
  ) : (
    <p>We’ll tell you when a time opens that suits you.</p>
  )
}

/** A time that has become free, with a button that holds it as the wizard would. Opening this page takes nothing. */
function OpeningCard({ opening }: { opening: Opening }) {
  const { facts } = useSite()
  const { send } = useFlow(waitingFlow)
  const isTaking = useFlowState(waitingFlow, selectIsTaking)
  const isReady = useFlowState(waitingFlow, selectIsReady)
  const zoneNote = useZoneNote()
  const { id, time, location, keptUntil, isFree } = opening
  const until = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: facts.timeZone,
  }).format(new Date(keptUntil))
  return (
    <Card component="section" aria-labelledby={`opening-${id}`}>
      <Title order={2} id={`opening-${id}`}>
        {dateOf(opening)} at <span style={{ whiteSpace: 'nowrap' }}>{time}</span>
        {zoneNote}
      </Title>
      <p>
        {location.name}
        <br />
        {location.address}
      </p>
      {isFree ? (
        <>
          <p>
            We’ve notified up to three people on the list. The first to take this time has it. It’s
            kept until {until}
            {zoneNote}.
          </p>
          <Actions>
            <BusyButton
              isBusy={isTaking}
              disabled={!isReady && !isTaking}
              onClick={() => send({ type: 'opening.wanted', opening: id })}
            >
              {isTaking ? 'Taking it…' : 'Take this time'}
            </BusyButton>
          </Actions>
          <ProgressStatus>{isTaking && 'Taking it…'}</ProgressStatus>
        </>
      ) : (
        <p>Just taken. You stay on the list.</p>
      )}
    </Card>
  )
}

function Failed() {
  const { send } = useFlow(waitingFlow)
  return (
    <LinkFailure title="We couldn’t load this page" retry={() => send({ type: 'waiting.retried' })}>
      Nothing has changed.
    </LinkFailure>
  )
}

function Unknown() {
  const { facts } = useSite()
  return (
    <UnknownLink title="This link doesn’t work anymore">
      <p>
        Please use the one in our latest email. Or call <PhoneLink phone={facts.phone} /> or email{' '}
        <EmailLink email={facts.email} />.
      </p>
    </UnknownLink>
  )
}
