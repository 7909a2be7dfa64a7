import './mantine.ts'
import { Loader, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { BACKDROP_TRANSITION, MODAL_TRANSITION } from '../../domain/timing.ts'
import { useFlow } from '../flow.ts'
import { CodeStep } from './code-step.tsx'
import { ContactStep } from './contact-step.tsx'
import classes from './review-modal.module.css'
import { reviewModalFlow } from './review-modal-flow.ts'
import { WritingStep } from './writing-step.tsx'

const MEDIUM_AND_SMALLER = '(max-width: 62em)'

export function ReviewModal({ onClosed }: { onClosed: () => void }) {
  const flow = useFlow(reviewModalFlow)
  const state = useSelector(flow, ({ value }) => value)
  const hasContact = useSelector(flow, ({ context }) => context.contact !== '')
  const isSmall = useMediaQuery(MEDIUM_AND_SMALLER)
  return (
    <Modal.Root
      opened={state !== 'closed'}
      onClose={() => flow.send({ type: 'modal.closed' })}
      size="lg"
      fullScreen={isSmall ?? false}
      closeOnEscape={false}
      closeOnClickOutside={!hasContact}
      // Its own way to lock the scroll writes a <style> into the page; a class does it here.
      lockScroll={false}
      // It is mounted open, so it has not seen where the focus came from.
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      transitionProps={{ duration: MODAL_TRANSITION }}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      {hasContact && <Modal.Overlay transitionProps={{ duration: BACKDROP_TRANSITION }} />}
      <Modal.Content>
        {/* Modal.Header would be a second banner of the page. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title}>Adding Review</Modal.Title>
          <Modal.CloseButton aria-label="Close" size={44} />
        </div>
        <Modal.Body>
          <Step state={state} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type State = ReturnType<ReturnType<typeof reviewModalFlow.actorOf>['getSnapshot']>['value']

function Step({ state }: { state: State }) {
  switch (state) {
    case 'checkingAuth':
      return (
        <div className={classes.waiting} role="status">
          <Loader aria-hidden="true" />
          One moment…
        </div>
      )
    case 'enteringContact':
    case 'sendingCode':
      return <ContactStep />
    case 'enteringCode':
    case 'sendingCodeAgain':
    case 'checkingCode':
    case 'makingSure':
      return <CodeStep />
    case 'writing':
    case 'submitting':
    case 'thanked':
      return <WritingStep />
    case 'closed':
      return null
  }
}
