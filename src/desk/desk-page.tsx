import '@mantine/core/styles/Input.layer.css'
// Without this import, the bundler would move the code shared by both pages into extra files for the booking page.
import '../booking/booking-page.tsx'
import { Link, useLocation } from 'wouter'
import { formatDayWithYear, readDay } from '../../domain/calendar/day.ts'
import type { Session } from '../../machines/code-entry.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { Notice } from '../form/notice.tsx'
import { Button } from '../frame/button.tsx'
import { Head } from '../frame/head.tsx'
import { ChangingHeading } from '../frame/page-heading.tsx'
import { MantineProvider } from '../mantine-provider.tsx'
import { useSite } from '../site.ts'
import classes from './desk.module.css'
import { DeskContent } from './desk-content.tsx'
import { DESK_PAGE_NAMES, DESK_PAGES, deskPath, deskPlace } from './desk-path.ts'
import { formatMonth } from './pages/month.ts'
import {
  selectIsSigningOut,
  selectIsUnknown,
  selectSession,
  selectSignInNotice,
} from './selectors.ts'
import { SignIn } from './sign-in.tsx'
import { signInFlow } from './sign-in-flow.ts'

/** The title until the session has been checked. */
const UNKNOWN = 'The Desk'

/** For example `Reviews`, `July 2026` or `Friday, July 3rd, 2026`. */
function titleAt(path: string): string {
  const { page, date } = deskPlace(path)
  const month = page === 'coming' && readDay(`${date}-01`)
  if (month) return formatMonth(month)
  if (page !== 'day') return DESK_PAGES[page].title
  const day = date && readDay(date)
  return day ? formatDayWithYear(day) : 'Today'
}

export function Page() {
  const { facts } = useSite()
  const session = useFlowState(signInFlow, selectSession)
  const isUnknown = useFlowState(signInFlow, selectIsUnknown)
  const [path] = useLocation()
  const title = isUnknown ? UNKNOWN : session ? titleAt(path) : 'Sign in to the Desk'
  return (
    <MantineProvider>
      <div className={classes.screen}>
        <Head title={`${title} | ${facts.name}`} />
        <meta name="robots" content="noindex" />
        <p className={classes.name}>{facts.name}</p>
        {session && <DeskMenu path={path} />}
        <ChangingHeading leads={(before) => before !== UNKNOWN}>{title}</ChangingHeading>
        {session ? (
          <>
            <DeskContent path={path} />
            <Account session={session} />
          </>
        ) : (
          <SignIn />
        )}
      </div>
    </MantineProvider>
  )
}

/** The desk's main navigation. */
function DeskMenu({ path }: { path: string }) {
  const open = deskPlace(path).page
  return (
    <nav aria-label="Desk" className={classes.menu}>
      {DESK_PAGE_NAMES.map((name) => (
        <Link
          key={name}
          href={deskPath(name)}
          aria-current={name === open ? (path === deskPath(name) ? 'page' : 'true') : undefined}
        >
          {DESK_PAGES[name].title}
        </Link>
      ))}
    </nav>
  )
}

/** The signed-in person, and the buttons to sign out. */
function Account({ session }: { session: Session }) {
  const { send } = useFlow(signInFlow)
  const isSigningOut = useFlowState(signInFlow, selectIsSigningOut)
  const notice = useFlowState(signInFlow, selectSignInNotice)
  const signOut = (isEverywhere: boolean) => () => send({ type: 'signOut.wanted', isEverywhere })
  return (
    <footer className={classes.account}>
      <p>
        Signed in as {session.email}. Signing out everywhere ends the sessions of everybody at the
        desk, on all devices: do that when a phone is lost.
      </p>
      <Notice failure={notice} busyText={isSigningOut && 'Signing out…'} />
      <div className={classes.actions}>
        <Button variant="default" isBusy={isSigningOut} onClick={signOut(false)}>
          Sign out
        </Button>
        <Button variant="subtle" isBusy={isSigningOut} onClick={signOut(true)}>
          Sign out everywhere
        </Button>
      </div>
    </footer>
  )
}
