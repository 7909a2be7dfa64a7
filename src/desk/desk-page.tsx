import './mantine.ts'
// Without this the two pages would share single files, and the booking page would load more of them.
import '../booking/booking-page.tsx'
import { useFlowState } from '../flow.ts'
import { Head } from '../frame/head.tsx'
import { MantineProvider } from '../mantine-provider.tsx'
import { useSite } from '../site.ts'
import { Account } from './account.tsx'
import classes from './desk.module.css'
import { DeskHeading, UNKNOWN } from './desk-heading.tsx'
import { selectIsUnknown, selectSession } from './selectors.ts'
import { SignIn } from './sign-in.tsx'
import { signInFlow } from './sign-in-flow.ts'

export function Page() {
  const { facts } = useSite()
  const session = useFlowState(signInFlow, selectSession)
  const isUnknown = useFlowState(signInFlow, selectIsUnknown)
  const title = isUnknown ? UNKNOWN : session ? 'Today' : 'Sign in to the Desk'
  return (
    <MantineProvider>
      <div className={classes.screen}>
        <Head title={`${title} | ${facts.name}`} />
        <meta name="robots" content="noindex" />
        <p className={classes.name}>{facts.name}</p>
        <DeskHeading>{title}</DeskHeading>
        {session ? <Account session={session} /> : <SignIn />}
      </div>
    </MantineProvider>
  )
}
