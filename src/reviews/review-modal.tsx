import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import { Group, Loader, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'
import { BACKDROP_TRANSITION, MODAL_TRANSITION } from '../../domain/timing.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { CodeEntry } from '../form/code-entry.tsx'
import { selectCodeEntry, selectHasContact, selectModalState } from './modal-selectors.ts'
import classes from './review-modal.module.css'
import { reviewModalFlow } from './review-modal-flow.ts'
import { FIRST_FIELD, WritingStep } from './writing-step.tsx'

const MEDIUM_AND_SMALLER = '(max-width: 62em)'

export function ReviewModal({ onClosed }: { onClosed: () => void }) {
  const { send } = useFlow(reviewModalFlow)
  const state = useFlowState(reviewModalFlow, selectModalState)
  const hasContact = useFlowState(reviewModalFlow, selectHasContact)
  const isSmall = useMediaQuery(MEDIUM_AND_SMALLER)
  // The dialog mounts when it is opened. It has to be closed for one frame, or there would be no transition.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const isOpen = isMounted && state !== 'closed'
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => send({ type: 'modal.closed' })}
      size="lg"
      radius="lg"
      fullScreen={isSmall ?? false}
      closeOnEscape={false}
      closeOnClickOutside={!hasContact}
      // The page returns the focus to the button that opened the dialog, even if that button never had it.
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      transitionProps={{ duration: MODAL_TRANSITION }}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay
        visible={isOpen && hasContact}
        transitionProps={{ duration: BACKDROP_TRANSITION }}
      />
      <Modal.Content>
        {/* Modal.Header is a <header>, and screen readers would announce a second banner. */}
        <Group justify="space-between" wrap="nowrap" px="md" py="sm">
          <Modal.Title ff="heading" fz="h3" fw={600}>
            Adding Review
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" size="2.75rem" iconSize="1.5rem" me="-0.625rem" />
        </Group>
        <Modal.Body>
          <Step state={state} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const WORDING = {
  introduction: (
    <Text>
      Reviews are from clients only. Give the phone number or email address you booked with, and we
      will send you a code.
    </Text>
  ),
  contactField: {
    ...FIRST_FIELD,
    label: 'Phone number or email address',
    placeholder: 'Phone Number or Email Address',
    name: 'contact',
  },
  // What was typed is kept while the visitor reads the privacy page.
  afterContact: (
    <small>
      <Link href={routes.privacy.path}>How we use your information</Link>
    </small>
  ),
  sentTo: (contact: string) =>
    `A code is sent to ${contact} only if the information matches our records.`,
  check: 'Check code',
  reopen: 'Use another contact',
}

function Verifying() {
  const entry = useFlowState(reviewModalFlow, selectCodeEntry)
  return entry && <CodeEntry entry={entry} wording={WORDING} />
}

function Step({ state }: { state: ReturnType<typeof selectModalState> }) {
  switch (state) {
    case 'checkingAuth':
      return (
        <Group mih="10rem" role="status">
          <Loader aria-hidden="true" />
          One moment…
        </Group>
      )
    case 'verifying':
      return <Verifying />
    case 'writing':
    case 'submitting':
    case 'endingSession':
    case 'thanked':
    case 'endingThankedSession':
      return <WritingStep />
    case 'closed':
      return null
  }
}
