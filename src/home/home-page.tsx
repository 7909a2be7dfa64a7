import { Button, Card, Title, VisuallyHidden } from '@mantine/core'
import '@mantine/carousel/styles.layer.css'
import { content } from 'virtual:content/home'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Person as PersonFacts } from '../../domain/practice.ts'
import { routes } from '../../domain/routes.ts'
import band from '../frame/band.module.css'
import { Head } from '../frame/head.tsx'
import { MammographyNotice } from '../frame/mammography-notice.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { useSite } from '../site.ts'
import classes from './home.module.css'
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
            {facts.doctor.link && (
              <div className={classes.more}>
                <Button component="a" variant="default" href={facts.doctor.link}>
                  Read More<VisuallyHidden> about {facts.doctor.name}</VisuallyHidden>
                </Button>
              </div>
            )}
          </Person>
        </div>
        <Guides />
      </div>
    </>
  )
}

const Guides = () => (
  <section className={band.band} aria-labelledby="guides">
    <Title order={2} id="guides">
      Read before you come
    </Title>
    <ul className={classes.guides}>
      <li>
        <Link href={routes.about.path}>Questions and answers</Link>
        <p>What a thermogram is, how a visit goes, and what it cannot tell.</p>
      </li>
      <li>
        <Link href={routes.report.path}>How to read your report</Link>
        <p>The grades TH1 to TH5, when to come back, and the words explained.</p>
      </li>
    </ul>
  </section>
)

const Person = ({
  title,
  person,
  children,
}: {
  title: string
  person: PersonFacts
  children?: ReactNode
}) => (
  <Card component="section" className={classes.person}>
    <Title order={2}>{title}</Title>
    <div className={classes.face}>
      <img
        className={classes.portrait}
        src={person.photo}
        alt={`Portrait of ${person.name}`}
        width="320"
        height="320"
        loading="lazy"
      />
      <div>
        <Title order={3}>{person.name}</Title>
        <p className={classes.credentials}>{person.credentials}</p>
      </div>
    </div>
    {person.biography.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {children}
  </Card>
)
