import { Link, useLocation } from 'wouter'
import { pageAt, routes } from '../../domain/routes.ts'
import { useSite } from '../site.ts'
import classes from './header.module.css'
import { Logo } from './logo.tsx'

const links = [
  { ...routes.home, text: 'Home' },
  { ...routes.reviews, text: 'Reviews' },
  { ...routes.about, text: 'About' },
  { ...routes.booking, text: 'Scheduling' },
]

export function Header() {
  const { facts } = useSite()
  const [path] = useLocation()
  const currentPage = pageAt(path)
  return (
    <header className={classes.header}>
      {facts.demo && (
        <p className={classes.demo}>
          This is a demonstration. The practice and its people are invented.
        </p>
      )}
      <div className={classes.inside}>
        <Link href={routes.home.path} className={classes.logo} aria-label={`${facts.name}, home`}>
          <Logo />
          <span>{facts.name}</span>
        </Link>
        <nav aria-label="Main" className={classes.nav}>
          {links.map(({ page, path, text }) => (
            <Link key={page} href={path} aria-current={page === currentPage ? 'page' : undefined}>
              {text}
            </Link>
          ))}
        </nav>
      </div>
    </header>
  )
}
