import '@mantine/core/styles/Alert.layer.css'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useRef } from 'react'
import { useFlow } from '../flow.ts'
import { Head } from '../frame/head.tsx'
import { PageFailure } from '../frame/page-failure.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { useSite } from '../site.ts'
import { ReviewList } from './review-list.tsx'
import { reviewModalFlow } from './review-modal-flow.ts'
import classes from './reviews.module.css'

const loadModal = () => import('./review-modal.tsx')
// Most visitors only read; the modal's code comes when it is wanted.
const ReviewModal = lazy(async () => ({ default: (await loadModal()).ReviewModal }))

export function Page() {
  const { facts } = useSite()
  const addNew = useRef<HTMLButtonElement>(null)
  const modal = useFlow(reviewModalFlow)
  const wasOpened = useSelector(modal, ({ context }) => context.wasOpened)
  const isAtFault = useSelector(
    modal,
    ({ value, context }) => value !== 'closed' && Object.keys(context.errors).length > 0,
  )
  const title = `Reviews | ${facts.name}`
  const fetchAhead = () => void loadModal().catch(() => {})
  return (
    <>
      <Head
        title={isAtFault ? `Error: ${title}` : title}
        description={`What women say about their thermography screening at ${facts.name}.`}
      />
      <div className={classes.top}>
        <PageHeading>Reviews</PageHeading>
        <Button
          ref={addNew}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          onClick={() => modal.send({ type: 'modal.opened' })}
        >
          Add New
        </Button>
      </div>
      <ReviewList />
      {wasOpened && (
        <PageFailure>
          <Suspense
            fallback={
              <div role="status" className="passing">
                Opening…
              </div>
            }
          >
            <ReviewModal onClosed={() => addNew.current?.focus()} />
          </Suspense>
        </PageFailure>
      )}
    </>
  )
}
