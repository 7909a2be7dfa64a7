import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { Head } from '../frame/head.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { hrefs } from '../hrefs.ts'
import { useSite } from '../site.ts'

export function Page() {
  const { facts } = useSite()
  return (
    <>
      <Head title={`Page not found | ${facts.name}`} />
      <PageHeading>404 - Page Not Found</PageHeading>
      <p>The page you are looking for does not exist.</p>
      <Button component={Link} href={hrefs.home}>
        Return to Home
      </Button>
    </>
  )
}
