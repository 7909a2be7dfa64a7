import { Head } from '../frame/head.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { useSite } from '../site.ts'

export function Page() {
  const { facts } = useSite()
  return (
    <>
      <Head title={`Book an appointment | ${facts.name}`} />
      <PageHeading>Book an Appointment</PageHeading>
    </>
  )
}
