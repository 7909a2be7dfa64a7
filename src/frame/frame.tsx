import { type ReactNode, useEffect, useRef } from 'react'
import { Footer } from './footer.tsx'
import classes from './frame.module.css'
import { Header } from './header.tsx'

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
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {/* The desk has a header of its own: its people have not come to book. */}
      {page !== 'desk' && <Header />}
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {page !== 'desk' && <Footer />}
    </div>
  )
}
