import { Badge, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { SiteLink } from '../frame/site-link.tsx'
import { centerCurrent } from './center-current.ts'

/** Called once a link has become the current one, so that a person can then scroll the row. */
const centerInRow = (link: HTMLElement | null) => centerCurrent(link?.closest('nav') ?? null)

interface Link {
  readonly href: string
  readonly title: string
  readonly current: 'page' | 'true' | undefined
  /** What needs attention there. */
  readonly alarm?: string | undefined
}

/** A row of links to pages. It is scrolled to the open one where it is wider than the window. */
export const Menu = (props: {
  label: string
  className: string | undefined
  links: readonly Link[]
  children?: ReactNode
}) => (
  <Group component="nav" gap={4} aria-label={props.label} className={props.className}>
    <Links links={props.links} />
    {props.children}
  </Group>
)

export const Links = ({ links }: { links: readonly Link[] }) => (
  <>
    {links.map(({ href, title, current, alarm }) => (
      <Button
        key={href}
        component={SiteLink}
        ref={current ? centerInRow : null}
        href={href}
        px="var(--menu-x)"
        variant={current ? 'default' : 'subtle'}
        bg={current ? 'var(--tint)' : ''}
        aria-current={current}
      >
        {title}
        {alarm && <Badge color="red">{alarm}</Badge>}
      </Button>
    ))}
  </>
)
