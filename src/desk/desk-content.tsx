import { Link } from 'wouter'
import type { ResponseOf } from '../../domain/call.ts'
import type { getAudit, getDeskState } from '../../domain/desk/office.ts'
import { useFlowState } from '../flow.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { SignOutEverywhere } from './account.tsx'
import { dataFlow } from './data-flow.ts'
import { DataStatus } from './data-status.tsx'
import classes from './desk.module.css'
import type { DeskAnswer, DeskData } from './desk-data.ts'
import { DESK_PAGES, type DeskPlaceName, deskPlace, isSetting } from './desk-path.ts'
import list from './list.module.css'
import { Moment } from './moment.tsx'
import { AccountPage } from './pages/account-page.tsx'
import { BookPage } from './pages/book-page.tsx'
import { ClosedPage } from './pages/closed-page.tsx'
import { ComingPage } from './pages/coming-page.tsx'
import { DayPage } from './pages/day-page.tsx'
import { FiguresPage } from './pages/figures-page.tsx'
import { FindPage } from './pages/find-page.tsx'
import { MessagesPage } from './pages/messages-page.tsx'
import { ReviewsPage } from './pages/reviews-page.tsx'
import { WeekPage } from './pages/week-page.tsx'
import { selectData, selectIsOwner } from './selectors.ts'
import { signInFlow } from './sign-in-flow.ts'

/** The desk page at a path. Polled pages appear once their data have loaded. */
export const DeskContent = ({ path }: { path: string }) =>
  deskPlace(path).page === 'book' ? <BookPage /> : <PolledPage path={path} />

function PolledPage({ path }: { path: string }) {
  const { page, date } = deskPlace(path)
  const data = useFlowState(dataFlow, selectData)
  const isOwner = useFlowState(signInFlow, selectIsOwner)
  const shown = data && isOf(data, page, date) ? data : undefined
  const { what } = DESK_PAGES[page]
  // The search page announces its results itself.
  const isAnnounced = page !== 'find' && shown?.answer.response.success
  return (
    <>
      <DataStatus what={what} loadedAt={shown?.loadedAt} />
      {shown && <Answer answer={shown.answer} path={path} />}
      {isAnnounced && <ProgressStatus>{`Now showing ${what}.`}</ProgressStatus>}
      {isSetting(page) && isOwner && <SignOutEverywhere />}
    </>
  )
}

/** Whether the data are those of a page. They may still belong to the previous one. */
function isOf({ answer, wanted }: DeskData, page: DeskPlaceName, date: string | undefined) {
  if (answer.page !== page) return false
  // Today has two paths: its own, and that of any day.
  const isSameDay =
    answer.page === 'day' &&
    answer.response.success &&
    answer.response.date === (date ?? answer.response.today)
  return wanted === date || isSameDay
}

function Answer({ answer, path }: { answer: DeskAnswer; path: string }) {
  const { date, detail } = deskPlace(path)
  // The search page shows a refusal below its form.
  if (answer.page === 'find') return <FindPage text={answer.text} response={answer.response} />
  const { page, response } = answer
  if (page === 'day') return <DayPage response={response} reference={detail} />
  if (!response.success) {
    return (
      <p className={`card ${classes.card}`} role="alert">
        {response.message}
      </p>
    )
  }
  switch (page) {
    case 'week':
      return <WeekPage week={response} />
    case 'coming':
      return <ComingPage coming={response} month={date} slug={detail} />
    case 'closed':
      return <ClosedPage closures={response.closures} date={date} />
    case 'reviews':
      return <ReviewsPage reviews={response.reviews} />
    case 'messages':
      return <MessagesPage messages={response.messages} />
    case 'figures':
      return <FiguresPage figures={response} />
    case 'state':
      return <StatePage findings={response.findings} />
    case 'audit':
      return <AuditPage acts={response.acts} />
    case 'account':
      return <AccountPage passkeys={response.passkeys} />
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
      <ul className={list.lines}>
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
  const faults = findings.filter(({ isOk, step }) => !isOk || step === 'open').length
  return (
    <>
      <p className={classes.count}>
        {faults === 0
          ? 'Everything works.'
          : `${faults === 1 ? 'One thing needs' : `${faults} things need`} your attention.`}
      </p>
      <ul className={list.lines}>
        {findings.map(({ isOk, text, step, path }) => (
          <li key={text} className={isOk && step !== 'open' ? undefined : classes.closed}>
            <strong>{step === 'open' ? 'To do' : isOk ? 'Fine' : 'Look here'}</strong>: {text}{' '}
            {path && <Link href={path}>Show it</Link>}
          </li>
        ))}
      </ul>
    </>
  )
}
