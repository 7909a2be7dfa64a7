import { Card, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useFlowState } from '../flow.ts'
import { Loading } from '../frame/loading.tsx'
import { Retry } from '../frame/retry.tsx'
import { useSite } from '../site.ts'
import classes from './desk.module.css'
import { deskFlow, useData } from './desk-flow.ts'
import { selectChildren, selectPolling } from './desk-selectors.ts'

/** Shows whether the data of a page are loading or outdated. */
export function DataStatus({ what, loadedAt }: { what: string; loadedAt: number | undefined }) {
  const { facts } = useSite()
  const data = useFlowState(deskFlow, selectChildren).data
  const polling = useData(selectPolling)
  const isLoading = useSelector(polling, (snapshot) => snapshot?.value.data === 'loading')
  // It stays while the next request is on its way.
  const hasFailed = useSelector(polling, (snapshot) => snapshot?.context.hasFailed)
  if (hasFailed) {
    const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: facts.timeZone })
    return (
      <Card role="status">
        <Text>
          {loadedAt === undefined
            ? 'This page could not be loaded.'
            : `You see ${what} as of ${time.format(loadedAt)}; later changes are missing.`}{' '}
          Check your connection and try again.
        </Text>
        <Retry retry={() => data?.send({ type: 'refresh.wanted' })} />
      </Card>
    )
  }
  if (loadedAt !== undefined) {
    // Not announced by screen readers: it appears whenever the network is slow, and the person did not ask for it.
    return (
      <Text size="sm" c="dimmed" className={classes.refreshing}>
        {isLoading && <span>{`Refreshing ${what}…`}</span>}
      </Text>
    )
  }
  return <Loading>Loading {what}…</Loading>
}
