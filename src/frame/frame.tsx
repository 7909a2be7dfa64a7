import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { pageAt, routes } from '../../domain/routes.ts'
import { useSite } from '../site.ts'
import { Footer } from './footer.tsx'
import classes from './frame.module.css'

export function Frame({ page, children }: { page: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    window.scrollTo(0, 0)
    main.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [page])
  return (
    <div className={classes.frame}>
      <a className={`unprinted ${classes.skip}`} href="#main">
        Skip to content
      </a>
      {/* The desk has its own header, because staff do not need the site's links. */}
      {page !== 'desk' && <Header />}
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {/* The home page has the hours beside the addresses. */}
      {page !== 'desk' && <Footer hasHours={page !== 'home'} />}
    </div>
  )
}

const links = [
  { ...routes.home, text: 'Home' },
  { ...routes.reviews, text: 'Reviews' },
  { ...routes.about, text: 'About' },
  { ...routes.booking, text: 'Scheduling' },
]

function Header() {
  const { facts } = useSite()
  const [path] = useLocation()
  const currentPage = pageAt(path)
  return (
    <header className={classes.header}>
      {facts.demo && (
        <p className={`unprinted ${classes.demo}`}>
          This is a demonstration. The practice and its people are invented.
        </p>
      )}
      <div className={classes.inside}>
        <Link href={routes.home.path} className={classes.logo} aria-label={`${facts.name}, home`}>
          <span>{facts.name}</span>
        </Link>
        <nav aria-label="Main" className={`unprinted ${classes.nav}`}>
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
