import { useFlowState } from '../flow.ts'
import { deskFlow, useData } from './desk-flow.ts'
import { IdentifiedContext } from './identified.ts'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/List.layer.css'
import '@mantine/core/styles/Table.layer.css'
import { Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Activity, useEffect } from 'react'
import { useLocation } from 'wouter'
import { dayAt } from '../../domain/calendar/day.ts'
import { bookingCode } from '../booking/booking-code.ts'
import frame from '../frame/frame.module.css'
import { Head } from '../frame/head.tsx'
import { ChangingHeading } from '../frame/page-heading.tsx'
import { useSite } from '../site.ts'
import { Account, SigningOut } from './account.tsx'
import classes from './desk.module.css'
import { DeskContent } from './desk-content.tsx'
import { deskPlace, pathOf, titleAt } from './desk-place.ts'
import {
  selectAttention,
  selectChildren,
  selectIsExpired,
  selectIsUnknown,
  selectSession,
} from './desk-selectors.ts'
import { Keys } from './keys.tsx'
import { Links, Menu } from './menu.tsx'
import { MoreMenu } from './more-menu.tsx'
import { allPages, menuOf } from './pages.ts'
import { SignIn } from './sign-in.tsx'

/** The title until the session has been checked. */
const UNKNOWN = 'The Desk'

/** How many links of the main menu a phone shows in its bar. The rest are under More. */
const IN_BAR = 4

export function Page() {
  const { facts, clock } = useSite()
  const session = useFlowState(deskFlow, selectSession)
  const isUnknown = useFlowState(deskFlow, selectIsUnknown)
  const isExpired = useFlowState(deskFlow, selectIsExpired)
  const { act, data, suggestions, settings, booking } = useFlowState(deskFlow, selectChildren)
  const [path] = useLocation()
  const today = dayAt(clock.now(), facts.timeZone)
  const identified =
    session && act && data && suggestions && settings && booking
      ? { session, act, data, suggestions, settings, booking }
      : undefined
  const isShown = identified !== undefined && !isExpired
  const title = isUnknown ? UNKNOWN : isShown ? titleAt(path, today) : 'Sign in to the Desk'
  return (
    <IdentifiedContext value={identified}>
      <Stack className={isShown ? classes.screen : classes.door}>
        <Head title={`${title} | ${facts.name}`} />
        <meta name="robots" content="noindex" />
        <Text fw={600} className={isShown ? classes.printed : frame.logo}>
          {facts.name}
        </Text>
        {isShown && <DeskMenu path={path} />}
        {isShown && <Keys />}
        <ChangingHeading leads={(before) => before !== UNKNOWN}>{title}</ChangingHeading>
        {!isShown && <SignIn />}
        {identified && (
          // What was typed stays in the hidden fields until the same person signs in again. Anybody else gets new ones.
          <Activity key={identified.session.email} mode={isExpired ? 'hidden' : 'visible'}>
            <SigningOut />
            <DeskContent path={path} />
          </Activity>
        )}
      </Stack>
    </IdentifiedContext>
  )
}

/** The desk's main navigation with the account, and below it the pages of the settings. */
function DeskMenu({ path }: { path: string }) {
  const open = deskPlace(path).page
  const session = useFlowState(deskFlow, selectSession)
  const { failed, replies } = useData(selectAttention)
  const attention = [failed > 0 && `${failed} failed`, replies > 0 && `${replies} new`]
    .filter(Boolean)
    .join(', ')
  const isSettings = allPages[open].menu === 'settings'
  const linksOf = (menu: 'main' | 'settings') =>
    menuOf(menu, session).map((name) => {
      const [href, { title }] = [pathOf(name), allPages[name]]
      const current = path === href ? ('page' as const) : ('true' as const)
      const alarm = name === 'messages' ? attention : ''
      return { href, title, current: name === open ? current : undefined, alarm }
    })
  const settings = linksOf('settings')
  // A client who calls does not wait for it.
  useEffect(() => void bookingCode.load().catch(() => {}), [])
  const toSettings = settings.slice(0, 1).map(({ href }) => ({
    href,
    title: 'Settings',
    current: isSettings ? ('true' as const) : undefined,
  }))
  const links = [...linksOf('main'), ...toSettings]
  const rest = links.slice(IN_BAR)
  return (
    <>
      <Group component="header" gap="xs" className="unprinted">
        <Menu label="Desk" className={classes.bar} links={links.slice(0, IN_BAR)}>
          <MoreMenu
            label={
              <>
                More
                {attention && (
                  <Badge color={failed > 0 ? 'red' : 'gray'}>
                    <span aria-hidden>{failed + replies}</span>
                    <VisuallyHidden>{attention}</VisuallyHidden>
                  </Badge>
                )}
              </>
            }
            isSubtle
            isCurrent={rest.some(({ current }) => current)}
            className={classes.more}
          >
            <Links links={rest} />
          </MoreMenu>
        </Menu>
        <Account />
      </Group>
      {isSettings && <Menu label="Settings" className={classes.row} links={settings} />}
    </>
  )
}
