import './mantine.ts'
// Without this import the bundler would split what the two pages share into extra files for the booking page.
import '../booking/booking-page.tsx'
import { useLocation } from 'wouter'
import { formatDayWithYear, readDay } from '../../domain/day.ts'
import { useFlowState } from '../flow.ts'
import { Head } from '../frame/head.tsx'
import { MantineProvider } from '../mantine-provider.tsx'
import { useSite } from '../site.ts'
import { Account } from './account.tsx'
import classes from './desk.module.css'
import { DeskContent } from './desk-content.tsx'
import { DeskHeading, UNKNOWN } from './desk-heading.tsx'
import { DeskMenu } from './desk-menu.tsx'
import { DESK_PAGES, deskPlace } from './desk-path.ts'
import { formatMonth } from './month.ts'
import { selectIsUnknown, selectSession } from './selectors.ts'
import { SignIn } from './sign-in.tsx'
import { signInFlow } from './sign-in-flow.ts'

/** Such as `Reviews`, `July 2026` or `Friday, July 3rd, 2026`. */
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
        <DeskHeading>{title}</DeskHeading>
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
