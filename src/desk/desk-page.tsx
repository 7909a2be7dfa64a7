import './mantine.ts'
// Without this the two pages would share single files, and the booking page would load more of them.
import '../booking/booking-page.tsx'
import { useLocation } from 'wouter'
import { formatDayWithYear, readDay } from '../../domain/day.ts'
import { useFlowState } from '../flow.ts'
import { Head } from '../frame/head.tsx'
import { MantineProvider } from '../mantine-provider.tsx'
import { useSite } from '../site.ts'
import { Account } from './account.tsx'
import { dayInPath } from './day-flow.ts'
import { DayPage } from './day-page.tsx'
import classes from './desk.module.css'
import { DeskHeading, UNKNOWN } from './desk-heading.tsx'
import { selectIsUnknown, selectSession } from './selectors.ts'
import { SignIn } from './sign-in.tsx'
import { signInFlow } from './sign-in-flow.ts'

/** `Friday, July 3rd, 2026` */
function dayTitle(wanted: string | undefined): string {
  const day = wanted && readDay(wanted)
  return day ? formatDayWithYear(day) : 'Today'
}

export function Page() {
  const { facts } = useSite()
  const session = useFlowState(signInFlow, selectSession)
  const isUnknown = useFlowState(signInFlow, selectIsUnknown)
  const [path] = useLocation()
  const title = isUnknown ? UNKNOWN : session ? dayTitle(dayInPath(path)) : 'Sign in to the Desk'
  return (
    <MantineProvider>
      <div className={classes.screen}>
        <Head title={`${title} | ${facts.name}`} />
        <meta name="robots" content="noindex" />
        <p className={classes.name}>{facts.name}</p>
        <DeskHeading>{title}</DeskHeading>
        {session ? (
          <>
            <DayPage />
            <Account session={session} />
          </>
        ) : (
          <SignIn />
        )}
      </div>
    </MantineProvider>
  )
}
