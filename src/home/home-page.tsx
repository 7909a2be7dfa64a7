import { Button, Card } from '@mantine/core'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/carousel/styles.layer.css'
import { content } from 'virtual:content/home'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Person as PersonFacts } from '../../domain/practice.ts'
import { routes } from '../../domain/routes.ts'
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
              <Button
                component="a"
                className={classes.more}
                variant="default"
                href={facts.doctor.link}
              >
                Read More<span className="visually-hidden"> about {facts.doctor.name}</span>
              </Button>
            )}
          </Person>
        </div>
        <Guides />
      </div>
    </>
  )
}

const Guides = () => (
  <section className={classes.guides} aria-labelledby="guides">
    <h2 id="guides">Read before you come</h2>
    <ul>
      <li>
        <Link href={routes.about.path}>Questions and answers</Link>
        <span>What a thermogram is, how a visit goes, and what it cannot tell.</span>
      </li>
      <li>
        <Link href={routes.report.path}>How to read your report</Link>
        <span>The grades TH1 to TH5, when to come back, and the words explained.</span>
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
    <h2>{title}</h2>
    <div className={classes.face}>
      <img
        src={person.photo}
        alt={`Portrait of ${person.name}`}
        width="320"
        height="320"
        loading="lazy"
      />
      <div>
        <h3>{person.name}</h3>
        <p className={classes.credentials}>{person.credentials}</p>
      </div>
    </div>
    {person.biography.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {children}
  </Card>
)
