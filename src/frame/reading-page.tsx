import { Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Rich } from '../../domain/words.ts'
import { useSite } from '../site.ts'
import { EmailLink, PhoneLink } from './contact-links.tsx'
import { Head } from './head.tsx'
import { PageIntro } from './page-intro.tsx'
import reading from './reading.module.css'
import { RichText } from './rich-text.tsx'
import { TableOfContents } from './table-of-contents.tsx'

interface Section {
  readonly id: string
  readonly title: string
  readonly paragraphs?: readonly string[]
  readonly content?: ReactNode
}

/** A long text with its contents beside it. */
export function ReadingPage(props: {
  title: string
  heading: string
  description: string
  icon: Icon
  intro: string
  sections: readonly Section[]
}) {
  const { title, heading, description, icon, intro, sections } = props
  return (
    <div className={reading.page}>
      <Head title={title} description={description} />
      <PageIntro heading={heading} icon={icon}>
        {intro}
      </PageIntro>
      <div className={reading.columns}>
        <TableOfContents entries={sections} />
        <div className={reading.text}>
          {sections.map(({ id, title, paragraphs = [], content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <Title order={2} id={`${id}-title`}>
                {title}
              </Title>
              <RichText text={paragraphs.map((paragraph): Rich => ['p', [paragraph]])} />
              {content}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

export function CallOrWrite() {
  const { facts } = useSite()
  return (
    <p>
      Call <PhoneLink phone={facts.phone} /> or email <EmailLink email={facts.email} />.
    </p>
  )
}
