import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'
import { useSite } from '../site.ts'
import { EmailLink, PhoneLink } from './contact-links.tsx'
import classes from './footer.module.css'
import frame from './frame.module.css'

const LINKS = [
  [routes.booking, 'Scheduling'],
  [routes.about, 'Questions'],
  [routes.reviews, 'Reviews'],
  [routes.report, 'Understanding your report'],
  [routes.privacy, 'Privacy'],
  [routes.terms, 'Terms'],
  [routes['health-data'], 'Consumer health data privacy'],
  [routes['good-faith-estimate'], 'Good faith estimate'],
  [routes.accessibility, 'Accessibility'],
] as const

export function Footer({ hasHours }: { hasHours: boolean }) {
  const { facts } = useSite()
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div>
          <p className={`${frame.logo} ${classes.name}`}>{facts.name}</p>
          <p>Breast thermography screening</p>
        </div>
        <ul>
          <li>
            Call <PhoneLink phone={facts.phone} />
          </li>
          <li>
            Email <EmailLink email={facts.email} />
          </li>
          {facts.office && <li>{facts.office}</li>}
        </ul>
        {hasHours && (
          <dl>
            {facts.locations.map(
              ({ id, name, hours }) =>
                hours.length > 0 && (
                  <div key={id}>
                    <dt>{name}</dt>
                    {hours.map((line) => (
                      <dd key={line}>{line}</dd>
                    ))}
                  </div>
                ),
            )}
          </dl>
        )}
        <ul>
          {LINKS.filter(([{ path }]) => !facts.pagesOff.includes(path)).map(([{ path }, name]) => (
            <li key={path}>
              <Link href={path}>{name}</Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
