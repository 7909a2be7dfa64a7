import { Button, Card, SimpleGrid, Title, VisuallyHidden } from '@mantine/core'
import '@mantine/carousel/styles.layer.css'
import IconExternalLink from '@tabler/icons-react/icons/IconExternalLink'
import type { ReactNode } from 'react'
import { mapUrl } from '../../domain/contact-urls.ts'
import type { Person as PersonFacts } from '../../domain/practice.ts'
import type { Words } from '../../domain/words.ts'
import { Head } from '../frame/head.tsx'
import { MammographyNotice } from '../frame/mammography-notice.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { useSite } from '../site.ts'
import { useWords } from '../words.ts'
import classes from './home.module.css'
import pictures from './pictures/slides.svg?no-inline'
import { PriceCard } from './price-card.tsx'
import { ReviewQuote } from './review-quote.tsx'
import { Slides } from './slides.tsx'

export function Page() {
  const { facts } = useSite()
  const { slides, steps } = useWords('home')
  return (
    <>
      <Head
        title={`${facts.name} | Breast thermography screening`}
        description="Breast thermography screening: imaging without radiation, contact or compression."
      />
      <PageHeading hidden>{facts.name}: breast thermography screening</PageHeading>
      <div className={classes.page}>
        <div className={classes.top}>
          <Slides slides={slides} />
          <PriceCard />
          <MammographyNotice />
        </div>
        {steps.length > 0 && <Steps steps={steps} />}
        <ReviewQuote />
        <SimpleGrid minColWidth="min(100%, 26rem)" autoFlow="auto-fit">
          <Person title="Your Imaging Technician" person={facts.technician} />
          <Person title="Interpreting Doctor" person={facts.doctor}>
            {facts.doctor.link && (
              <div className={classes.more}>
                <Button
                  component="a"
                  variant="default"
                  href={facts.doctor.link}
                  rightSection={<IconExternalLink size="1.125rem" aria-hidden="true" />}
                >
                  Read More
                  <VisuallyHidden>
                    {' '}
                    about {facts.doctor.name} (opens the doctor's website)
                  </VisuallyHidden>
                </Button>
              </div>
            )}
          </Person>
        </SimpleGrid>
        <Places />
      </div>
    </>
  )
}

const Steps = ({ steps }: Pick<Words['home'], 'steps'>) => (
  <section className={classes.section} aria-labelledby="steps">
    <Title order={2} id="steps">
      How a visit works
    </Title>
    <ol className={classes.columns}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <img className={classes.picture} src={pictures} alt="" />
          <Title order={3}>{title}</Title>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

function Places() {
  const { facts } = useSite()
  return (
    <section className={`links ${classes.section}`} aria-labelledby="places">
      <Title order={2} id="places">
        Where to find us
      </Title>
      <ul className={classes.columns}>
        {facts.locations.map((place) => (
          <li key={place.id}>
            <Title order={3}>{place.name}</Title>
            <p>
              <a href={mapUrl(`${place.name}, ${place.address}`)}>{place.address} (map)</a>
            </p>
            {place.hours.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Person = ({
  title,
  person,
  children,
}: {
  title: string
  person: PersonFacts
  children?: ReactNode
}) => (
  <Card component="section">
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
