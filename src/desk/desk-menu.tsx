import { Link } from 'wouter'
import classes from './desk.module.css'
import { DESK_PAGE_NAMES, DESK_PAGES, deskPath, deskPlace } from './desk-path.ts'

/** The ways among the pages of the desk. */
export function DeskMenu({ path }: { path: string }) {
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
