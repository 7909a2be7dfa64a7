import { routes } from '../../domain/routes.ts'
import { ButtonLink } from '../frame/button.tsx'
import { Head } from '../frame/head.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { useSite } from '../site.ts'
import classes from './not-found.module.css'

export function Page() {
  const { facts } = useSite()
  return (
    <div className={classes.page}>
      <Head title={`Page not found | ${facts.name}`} />
      <PageHeading>404 - Page Not Found</PageHeading>
      <p>The page you are looking for does not exist.</p>
      <ButtonLink size="lg" href={routes.home.path}>
        Return to Home
      </ButtonLink>
    </div>
  )
}
