import './mantine.ts'
import { content } from 'virtual:content/home'
import { Button } from '@mantine/core'
import { Head } from '../frame/head.tsx'
import { MammographyNotice } from '../frame/mammography-notice.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
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
          <Slides slides={content.slides} />
          <PriceCard />
          <MammographyNotice />
        </div>
        <ReviewQuote />
        <div className={classes.people}>
          <Person title="Your Imaging Technician" person={facts.technician} />
          <Person title="Interpreting Doctor" person={facts.doctor}>
            <Button
              component="a"
              href={facts.doctor.link}
              variant="default"
              className={classes.more}
            >
              Read More
            </Button>
          </Person>
        </div>
        <Guides />
      </div>
    </>
  )
}
