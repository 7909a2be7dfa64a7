import { Head } from '../frame/head.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { useSite } from '../site.ts'
import { PriceCard } from './price-card.tsx'

export function Page() {
  const { facts } = useSite()
  return (
    <>
      <Head
        title={`${facts.name} | Breast thermography screening`}
        description="Breast thermography screening: radiation-free imaging without contact or compression. Learn about it, read reviews and book an appointment."
      />
      <PageHeading hidden>{facts.name}</PageHeading>
      <PriceCard />
    </>
  )
}
