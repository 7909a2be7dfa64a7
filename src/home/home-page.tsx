import './mantine.ts'
import { content } from 'virtual:content/home'
import { Head } from '../frame/head.tsx'
import { MammographyNotice } from '../frame/mammography-notice.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { MantineProvider } from '../mantine-provider.tsx'
import { useSite } from '../site.ts'
import { Guides } from './guides.tsx'
import classes from './home.module.css'
import { Person } from './person.tsx'
import { PriceCard } from './price-card.tsx'
import { ReviewQuote } from './review-quote.tsx'
import { Slides } from './slides.tsx'

export function Page() {
  const { facts } = useSite()
  return (
    <>
      <Head
        title={`${facts.name} | Breast thermography screening`}
        description="Breast thermography screening: imaging without radiation, contact or compression."
      />
      <PageHeading hidden>{facts.name}: breast thermography screening</PageHeading>
      <div className={classes.page}>
        <div className={classes.top}>
          <MantineProvider>
            <Slides slides={content.slides} />
          </MantineProvider>
          <PriceCard />
          <MammographyNotice />
        </div>
        <ReviewQuote />
        <div className={classes.people}>
          <Person title="Your Imaging Technician" person={facts.technician} />
          <Person title="Interpreting Doctor" person={facts.doctor}>
            <a className={`button ${classes.more}`} data-variant="default" href={facts.doctor.link}>
              Read More
            </a>
          </Person>
        </div>
        <Guides />
      </div>
    </>
  )
}
