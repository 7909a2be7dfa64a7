import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useFlow, useFlowState } from '../flow.ts'
import { Head } from '../frame/head.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { NeedsScripts } from '../frame/needs-scripts.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { lazyCode } from '../lazy-code.ts'
import { useSite } from '../site.ts'
import { selectHasErrors, selectModalState, selectWasOpened } from './modal-selectors.ts'
import { ReviewList } from './review-list.tsx'
import { reviewModalFlow } from './review-modal-flow.ts'
import classes from './reviews.module.css'

// Most visitors only read reviews, so the dialog's code is loaded on demand.
export const modalCode = lazyCode(() => import('./review-modal.tsx'))

export function Page() {
  const { facts, location } = useSite()
  const addNew = useRef<HTMLButtonElement>(null)
  const { send } = useFlow(reviewModalFlow)
  const wasOpened = useFlowState(reviewModalFlow, selectWasOpened)
  const isOpen = useFlowState(reviewModalFlow, selectModalState) !== 'closed'
  const hasErrors = useFlowState(reviewModalFlow, selectHasErrors)
  const title = `Reviews | ${facts.name}`
  useEffect(() => {
    /** The link of a letter knows the contact. It is in its fragment, which a browser sends to no server. */
    const followLink = () => {
      const contact = new URLSearchParams(location.hash().slice(1)).get('contact')
      if (!contact) return
      location.navigate(location.path(), { replace: true })
      send({ type: 'modal.opened', contact })
    }
    followLink()
    return location.subscribe(followLink)
  }, [location, send])
  const preload = () => void modalCode.load().catch(() => {})
  return (
    <>
      <Head
        title={isOpen && hasErrors ? `Error: ${title}` : title}
        description={`What women say about their thermography screening at ${facts.name}.`}
      />
      <Group justify="space-between" mb="md">
        <PageHeading>Reviews</PageHeading>
        <Button
          ref={addNew}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => send({ type: 'modal.opened' })}
        >
          Add New
        </Button>
        <noscript>{import.meta.env.SSR && <NeedsScripts what="Adding a review" />}</noscript>
      </Group>
      <ReviewList />
      <Text mt="xl" maw="70ch">
        {facts.demo
          ? 'In this demonstration, everybody who books a visit can write a review, and such a review says so.'
          : '“Verified client” means that the author came for a visit or is on our list of clients, and entered a code sent to their phone or mailbox.'}{' '}
        No review is paid for, and none is left out for being negative.
      </Text>
      {wasOpened && (
        <Loaded
          code={modalCode}
          fallback={
            <div role="status" className={classes.passing}>
              Opening…
            </div>
          }
        >
          {({ ReviewModal }) => <ReviewModal onClosed={() => addNew.current?.focus()} />}
        </Loaded>
      )}
    </>
  )
}
