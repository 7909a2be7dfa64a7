import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { codeEntryMachine } from '../../machines/code-entry.ts'
import { Actions } from '../frame/actions.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import { PhoneLink } from '../frame/contact-links.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import classes from './code-entry.module.css'
import { Notice } from './notice.tsx'

type Entry = ActorRefFrom<typeof codeEntryMachine>

/** What differs between clients and staff who enter a code. */
interface Wording {
  readonly introduction: ReactNode
  readonly contactField: TextInputProps & { readonly 'data-autofocus'?: boolean }
  readonly afterContact?: ReactNode
  /** Another way to prove who one is, beside the button that sends a code. */
  readonly otherWay?: ReactNode
  readonly sentTo: (contact: string) => string
  readonly check: string
  readonly reopen: string
}

const selectState = ({ value }: SnapshotFrom<typeof codeEntryMachine>) => value
const selectContext = ({ context }: SnapshotFrom<typeof codeEntryMachine>) => context

/** Asks for a contact, and then for the code sent to it. */
export function CodeEntry({ entry, wording }: { entry: Entry; wording: Wording }) {
  const state = useSelector(entry, selectState)
  if (state === 'outOfTries') return <OutOfTries entry={entry} wording={wording} />
  return state === 'enteringContact' || state === 'sendingCode' ? (
    <ContactForm entry={entry} wording={wording} isSending={state === 'sendingCode'} />
  ) : (
    <CodeForm entry={entry} wording={wording} state={state} />
  )
}

const submitting = (submit: () => void) => (event: SyntheticEvent) => {
  event.preventDefault()
  submit()
}

function ContactForm({
  entry,
  wording,
  isSending,
}: {
  entry: Entry
  wording: Wording
  isSending: boolean
}) {
  const { contact, failure, notice } = useSelector(entry, selectContext)
  return (
    <form
      noValidate
      className={`settling ${classes.form}`}
      onSubmit={submitting(() => entry.send({ type: 'contact.submitted' }))}
    >
      {wording.introduction}
      <TextInput
        {...wording.contactField}
        autoComplete="email"
        maw="24rem"
        value={contact}
        readOnly={isSending}
        onChange={(event) =>
          entry.send({ type: 'contact.changed', value: event.currentTarget.value })
        }
      />
      {wording.afterContact}
      <Notice text={notice} failure={failure} busyText={isSending && 'Sending…'} />
      <Actions>
        <BusyButton type="submit" isBusy={isSending}>
          {isSending ? 'Sending…' : 'Send code'}
        </BusyButton>
        {!isSending && wording.otherWay}
      </Actions>
    </form>
  )
}

function CodeForm({
  entry,
  wording,
  state,
}: {
  entry: Entry
  wording: Wording
  state: ReturnType<typeof selectState>
}) {
  const { contact, code, failure, notice } = useSelector(entry, selectContext)
  const { facts } = useSite()
  const field = useRef<HTMLInputElement>(null)
  const isRefused = failure !== undefined && code === ''
  useEffect(() => {
    if (isRefused) field.current?.focus()
  }, [isRefused])
  const isBusy = state !== 'enteringCode'
  const isSending = state === 'sendingCodeAgain'
  const isChecking = isBusy && !isSending
  return (
    <form
      noValidate
      className={`settling ${classes.form}`}
      onSubmit={submitting(() => entry.send({ type: 'code.submitted' }))}
    >
      <TextInput
        ref={field}
        autoFocus
        label="Code"
        description={`${wording.sentTo(contact.trim())} It works for 10 minutes.`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className={classes.code}
        value={code}
        error={isRefused}
        readOnly={isBusy}
        onChange={(event) => entry.send({ type: 'code.changed', value: event.currentTarget.value })}
      />
      <Notice
        text={notice}
        // While a code is checked, its refusal may still turn out to be that of a code that has worked.
        failure={isBusy ? undefined : failure}
        busyText={isSending ? 'Sending…' : isChecking && 'Checking…'}
      />
      <Actions>
        <BusyButton type="submit" isBusy={isBusy}>
          {isChecking ? 'Checking…' : wording.check}
        </BusyButton>
        <BusyButton
          variant="default"
          isBusy={isBusy}
          onClick={() => entry.send({ type: 'code.wanted' })}
        >
          {isSending ? 'Sending…' : 'Send again'}
        </BusyButton>
        <BusyButton
          variant="default"
          isBusy={isBusy}
          onClick={() => entry.send({ type: 'contact.reopened' })}
        >
          {wording.reopen}
        </BusyButton>
      </Actions>
      <small>
        No code came? Look in your spam folder, wait a minute, and send it again. Or call us at{' '}
        <PhoneLink phone={facts.phone} />.
      </small>
    </form>
  )
}

/** Says what to do when no code is checked any more. */
function OutOfTries({ entry, wording }: { entry: Entry; wording: Wording }) {
  const { facts } = useSite()
  const { failure } = useSelector(entry, selectContext)
  const text = useOutcome<HTMLDivElement>(failure)
  return (
    <div className={classes.form}>
      <div ref={text} tabIndex={-1}>
        <Notice failure={failure} busyText={false} />
      </div>
      <Text>
        You can also call us at <PhoneLink phone={facts.phone} />, and we will help you.
      </Text>
      {wording.otherWay && <Actions>{wording.otherWay}</Actions>}
    </div>
  )
}
