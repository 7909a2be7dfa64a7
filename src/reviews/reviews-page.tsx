import { Head } from '../frame/head.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { useSite } from '../site.ts'

export function Page() {
  const { facts } = useSite()
  return (
    <>
      <Head title={`Reviews | ${facts.name}`} />
      <PageHeading>Reviews</PageHeading>
    </>
  )
}
