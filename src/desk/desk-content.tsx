import { Anchor, Card, Text } from '@mantine/core'
import { useFlowState } from '../flow.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import { SignOutEverywhere } from './account.tsx'
import { DataStatus } from './data-status.tsx'
import { deskFlow, useData } from './desk-flow.ts'
import { TODAY_PATH } from './desk-path.ts'
import { deskPlace } from './desk-place.ts'
import { selectData, selectIsOwner } from './desk-selectors.ts'
import { ChangedVisits, type PageProps } from './page-props.ts'
import { type DeskAnswer, type PolledName, type PolledPlace, polledPages, Wizard } from './pages.ts'

/** The desk page at a path. Polled pages appear once their data have loaded. */
export function DeskContent({ path }: { path: string }) {
  const { page, date, detail } = deskPlace(path)
  return page === 'book' ? <Wizard /> : <PolledPage page={page} date={date} detail={detail} />
}

type Place = Pick<PageProps<unknown>, 'date' | 'detail'>

function PolledPage({ page, date, detail }: Place & { page: PolledName }) {
  const data = useData(selectData)
  const isOwner = useFlowState(deskFlow, selectIsOwner)
  const shown = data && isAt(data, page, date) ? data : undefined
  const { what, announces } = polledPages[page]
  return (
    <>
      <DataStatus what={what} loadedAt={shown?.loadedAt} />
      {shown && (
        <ChangedVisits value={Object.keys(shown.changedAt)}>
          <Answer answer={shown.answer} date={date} detail={detail} />
        </ChangedVisits>
      )}
      {!announces && shown?.answer.response.success && (
        <ProgressStatus>{`Now showing ${what}.`}</ProgressStatus>
      )}
      {page === 'account' && isOwner && <SignOutEverywhere {...colleaguesIn(shown?.answer)} />}
    </>
  )
}

const colleaguesIn = (answer: DeskAnswer | undefined) =>
  answer?.page === 'account' && answer.response.success
    ? { colleagues: answer.response.colleagues }
    : {}

/** Whether the data are those of a page. They may still belong to the previous one. */
function isAt(
  { answer, place }: { answer: DeskAnswer; place: PolledPlace },
  page: PolledName,
  date: string | undefined,
) {
  if (answer.page !== page) return false
  // Today has two paths: its own, and that of any day.
  const isSameDay =
    answer.page === 'day' &&
    answer.response.success &&
    answer.response.date === (date ?? answer.response.today)
  return place.date === date || isSameDay
}

function Answer<Name extends PolledName>(props: Place & { answer: DeskAnswer<Name> }) {
  const { answer, date, detail } = props
  const { page, response } = answer
  const { View } = polledPages[page]
  if (response.success) return <View data={response} date={date} detail={detail} />
  return (
    <Card role="alert">
      <Text>{response.message ?? 'This page could not be loaded.'}</Text>
      {date && (
        <Anchor component={SiteLink} href={TODAY_PATH}>
          Show today
        </Anchor>
      )}
    </Card>
  )
}
