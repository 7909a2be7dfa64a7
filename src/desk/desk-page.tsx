import '@mantine/core/styles/Input.layer.css'
// Without this import, the bundler would move the code shared by both pages into extra files for the booking page.
import '../booking/booking-page.tsx'
import { Link, useLocation } from 'wouter'
import { dayAt } from '../../domain/calendar/day.ts'
import { useFlowState } from '../flow.ts'
import { Head } from '../frame/head.tsx'
import { ChangingHeading } from '../frame/page-heading.tsx'
import { useSite } from '../site.ts'
import { Account, SigningOut } from './account.tsx'
import { centerCurrent } from './center-current.ts'
import classes from './desk.module.css'
import { DeskContent } from './desk-content.tsx'
import { deskPlace, pathOf, titleAt } from './desk-place.ts'
import { Keys } from './keys.tsx'
import menu from './menu.module.css'
import { allPages, menuOf, type PageName } from './pages.ts'
import { selectIsOwner, selectIsUnknown, selectSession } from './selectors.ts'
import { SignIn } from './sign-in.tsx'
import { signInFlow } from './sign-in-flow.ts'

/** The title until the session has been checked. */
const UNKNOWN = 'The Desk'

export function Page() {
  const { facts, clock } = useSite()
  const session = useFlowState(signInFlow, selectSession)
  const isUnknown = useFlowState(signInFlow, selectIsUnknown)
  const [path] = useLocation()
  const today = dayAt(clock.now(), facts.timeZone)
  const title = isUnknown ? UNKNOWN : session ? titleAt(path, today) : 'Sign in to the Desk'
  return (
    <div className={classes.screen}>
      <Head title={`${title} | ${facts.name}`} />
      <meta name="robots" content="noindex" />
      <header className={menu.header}>
        <p className={menu.name}>{facts.name}</p>
        {session && <Account />}
      </header>
      {session && <DeskMenu path={path} />}
      {session && <Keys />}
      <ChangingHeading leads={(before) => before !== UNKNOWN}>{title}</ChangingHeading>
      {session ? (
        <>
          <SigningOut />
          <DeskContent path={path} />
        </>
      ) : (
        <SignIn />
      )}
    </div>
  )
}

/** The desk's main navigation, and below it the pages of the settings. */
function DeskMenu({ path }: { path: string }) {
  const open = deskPlace(path).page
  const isOwner = useFlowState(signInFlow, selectIsOwner)
  const isSettings = allPages[open].menu === 'settings'
  const settings = menuOf('settings', isOwner)
  const linkTo = (name: PageName) => (
    <Link
      key={name}
      href={pathOf(name)}
      aria-current={name === open ? (path === pathOf(name) ? 'page' : 'true') : undefined}
    >
      {allPages[name].title}
    </Link>
  )
  return (
    <>
      {/* Not `centerCurrent` itself, which React would call only once: each page has its own current link. */}
      <nav ref={(row) => centerCurrent(row)} aria-label="Desk" className={menu.menu}>
        {menuOf('main', isOwner).map(linkTo)}
        {settings.slice(0, 1).map((name) => (
          <Link key={name} href={pathOf(name)} aria-current={isSettings ? 'true' : undefined}>
            Settings
          </Link>
        ))}
      </nav>
      {isSettings && (
        <nav ref={(row) => centerCurrent(row)} aria-label="Settings" className={menu.submenu}>
          {settings.map(linkTo)}
        </nav>
      )}
    </>
  )
}
