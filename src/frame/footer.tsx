import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'
import { useSite } from '../site.ts'
import { EmailLink, PhoneLink } from './contact-links.tsx'
import classes from './footer.module.css'
import { Logo } from './logo.tsx'

const NOTICES = [
  [routes['health-data'], 'Consumer health data privacy'],
  [routes['good-faith-estimate'], 'Good faith estimate'],
  [routes.accessibility, 'Accessibility'],
] as const

export function Footer() {
  const { facts } = useSite()
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div className={classes.name}>
          <Logo size={52} />
          <div>
            <strong>{facts.name}</strong>
            <p>Breast thermography screening</p>
          </div>
        </div>
        <ul className={classes.list}>
          <li>
            Call <PhoneLink phone={facts.phone} />
          </li>
          <li>
            Write <EmailLink email={facts.email} />
          </li>
          {facts.office && <li>{facts.office}</li>}
        </ul>
        <ul className={classes.list}>
          <li>
            <Link href={routes.report.path}>Understanding your report</Link>
          </li>
          <li>
            <Link href={routes.privacy.path}>Privacy</Link>
          </li>
          {NOTICES.filter(([{ path }]) => !facts.pagesOff.includes(path)).map(
            ([{ path }, name]) => (
              <li key={path}>
                <Link href={path}>{name}</Link>
              </li>
            ),
          )}
        </ul>
      </div>
    </footer>
  )
}
