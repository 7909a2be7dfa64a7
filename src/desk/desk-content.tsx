import type { ResponseOf } from '../../domain/call.ts'
import type { getAudit, getDeskState } from '../../domain/desk/office.ts'
import type { DeskAnswer } from '../../machines/desk-data.ts'
import { useFlowState } from '../flow.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { dataFlow } from './data-flow.ts'
import { DataStatus } from './data-status.tsx'
import classes from './desk.module.css'
import { DESK_PAGES, deskPlace } from './desk-path.ts'
import list from './list.module.css'
import { Moment } from './moment.tsx'
import { BookPage } from './pages/book-page.tsx'
import { ClosedPage } from './pages/closed-page.tsx'
import { ComingPage } from './pages/coming-page.tsx'
import { DayPage } from './pages/day-page.tsx'
import { FindPage } from './pages/find-page.tsx'
import { MessagesPage } from './pages/messages-page.tsx'
import { ReviewsPage } from './pages/reviews-page.tsx'
import { selectData } from './selectors.ts'

/** The desk page at a path. Polled pages appear once their data have loaded. */
export const DeskContent = ({ path }: { path: string }) =>
  deskPlace(path).page === 'book' ? <BookPage /> : <PolledPage path={path} />

function PolledPage({ path }: { path: string }) {
  const { page, date, slug } = deskPlace(path)
  const data = useFlowState(dataFlow, selectData)
  // The data may still belong to the previous page.
  const shown = data?.answer.page === page && data.wanted === date ? data : undefined
  const { what } = DESK_PAGES[page]
  // The search page announces its results itself.
  const isAnnounced = page !== 'find' && shown?.answer.response.success
  return (
    <>
      <DataStatus what={what} loadedAt={shown?.loadedAt} />
      {shown && <Answer answer={shown.answer} date={date} slug={slug} />}
      {isAnnounced && <ProgressStatus>{`Now showing ${what}.`}</ProgressStatus>}
    </>
  )
}

function Answer(props: { answer: DeskAnswer; date: string | undefined; slug: string | undefined }) {
  const { answer, date, slug } = props
  // The search page shows a refusal below its form.
  if (answer.page === 'find') return <FindPage text={answer.text} response={answer.response} />
  const { page, response } = answer
  if (page === 'day') return <DayPage response={response} />
  if (!response.success) {
    return (
      <p className={`card ${classes.card}`} role="alert">
        {response.message}
      </p>
    )
  }
  switch (page) {
    case 'coming':
      return <ComingPage coming={response} month={date} slug={slug} />
    case 'closed':
      return <ClosedPage closures={response.closures} date={date} />
    case 'reviews':
      return <ReviewsPage reviews={response.reviews} />
    case 'messages':
      return <MessagesPage messages={response.messages} />
    case 'state':
      return <StatePage findings={response.findings} />
    case 'audit':
      return <AuditPage acts={response.acts} />
  }
}

type Acts = Extract<ResponseOf<typeof getAudit>, { success: true }>['acts']

/** The audit log. */
function AuditPage({ acts }: { acts: Acts }) {
  return (
    <>
      <p className={classes.count}>
        {acts.length === 0
          ? 'Nothing has been done yet.'
          : `The latest ${acts.length === 1 ? 'act' : `${acts.length} acts`} of the practice.`}
      </p>
      <ul className={list.times}>
        {acts.map(({ at, who, act, record }) => (
          <li key={`${at} ${act} ${record}`} className={list.act}>
            <Moment at={at} /> · {act} {record} · {who === 'tool' ? 'a command on the server' : who}
          </li>
        ))}
      </ul>
    </>
  )
}

type Findings = Extract<ResponseOf<typeof getDeskState>, { success: true }>['findings']

/** The findings of `practice doctor`. */
function StatePage({ findings }: { findings: Findings }) {
  const faults = findings.filter(({ isOk }) => !isOk).length
  return (
    <>
      <p className={classes.count}>
        {faults === 0
          ? 'Everything works.'
          : `${faults === 1 ? 'One thing needs' : `${faults} things need`} your attention.`}
      </p>
      <ul className={list.times}>
        {findings.map(({ isOk, text }) => (
          <li key={text} className={isOk ? undefined : classes.closed}>
            <strong>{isOk ? 'Fine' : 'Look here'}</strong>: {text}
          </li>
        ))}
      </ul>
    </>
  )
}
