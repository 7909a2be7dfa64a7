import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'
import { PhoneLink } from '../frame/contact-links.tsx'
import frame from '../frame/frame.module.css'
import { Head } from '../frame/head.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import { useSite } from '../site.ts'
import classes from './not-found.module.css'

export function Page() {
  const { facts } = useSite()
  return (
    <div className={`${frame.waiting} ${classes.page}`}>
      <Head title={`Page not found | ${facts.name}`} />
      <PageHeading>404 - Page Not Found</PageHeading>
      <p>The page you are looking for does not exist.</p>
      <Button component={SiteLink} size="lg" href={routes.home.path}>
        Return to Home
      </Button>
      <p>
        <Link href={routes.booking.path}>Book an appointment</Link>, or call us at{' '}
        <PhoneLink phone={facts.phone} />.
      </p>
    </div>
  )
}
