import { Button, Group } from '@mantine/core'
import { SiteLink } from '../frame/site-link.tsx'
import { centerCurrent } from './center-current.ts'

/** Called once a link has become the current one, so that a person can then scroll the row. */
const centerInRow = (link: HTMLElement | null) => centerCurrent(link?.closest('nav') ?? null)

/** A row of links to pages. It is scrolled to the open one where it is wider than the window. */
export const Menu = (props: {
  label: string
  className: string | undefined
  links: readonly { href: string; title: string; current: 'page' | 'true' | undefined }[]
}) => (
  <Group component="nav" gap={4} aria-label={props.label} className={props.className}>
    {props.links.map(({ href, title, current }) => (
      <Button
        key={href}
        component={SiteLink}
        ref={current ? centerInRow : null}
        href={href}
        px="sm"
        variant={current ? 'default' : 'subtle'}
        bg={current ? 'var(--tint)' : ''}
        aria-current={current}
      >
        {title}
      </Button>
    ))}
  </Group>
)
