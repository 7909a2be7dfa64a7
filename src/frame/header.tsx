import { Link, useLocation } from 'wouter'
import { hrefs } from '../hrefs.ts'
import { loadPage, pageAt } from '../pages.ts'
import { useSite } from '../site.ts'
import classes from './header.module.css'
import { Logo } from './logo.tsx'

const links = [
  { href: hrefs.home, text: 'Home' },
  { href: hrefs.reviews, text: 'Reviews' },
  { href: hrefs.about, text: 'About' },
  { href: hrefs.booking, text: 'Scheduling' },
]

export function Header() {
  const { facts } = useSite()
  const [path] = useLocation()
  const page = pageAt(path)
  return (
    <header className={classes.header}>
      {facts.demo && (
        <p className={classes.demo}>
          This is a demonstration. The practice and its people are invented.
        </p>
      )}
      <div className={classes.inside}>
        <Link href={hrefs.home} className={classes.logo} aria-label={`${facts.name}, home`}>
          <Logo />
          <span>{facts.name}</span>
        </Link>
        <nav aria-label="Main" className={classes.nav}>
          {links.map(({ href, text }) => {
            const target = pageAt(href)
            const fetchAhead = () => void loadPage(target).catch(() => {})
            return (
              <Link
                key={href}
                href={href}
                aria-current={target === page ? 'page' : undefined}
                onPointerEnter={fetchAhead}
                onFocus={fetchAhead}
              >
                {text}
              </Link>
            )
          })}
        </nav>
      </div>
    </header>
  )
}
