import { EmailLink, PhoneLink } from '../frame/contact-links.tsx'
import { Head } from '../frame/head.tsx'
import { PageIntro } from '../frame/page-intro.tsx'
import reading from '../frame/reading.module.css'
import { TableOfContents } from '../frame/table-of-contents.tsx'
import { useSite } from '../site.ts'
import classes from './privacy.module.css'
import { RECORDS, SECTIONS } from './privacy-text.ts'

const entries = [
  { id: 'records', title: 'What we keep, why and how long' },
  ...SECTIONS,
  { id: 'your-choice', title: 'Your choice' },
]

export function Page() {
  const { facts } = useSite()
  return (
    <div className={reading.page}>
      <Head
        title={`Privacy | ${facts.name}`}
        description="What this site keeps about you, why and how long, who sees it, and how to have it removed."
      />
      <PageIntro heading="Privacy">
        <p>
          We ask for no more than a visit needs, we show it to nobody who does not need it, and we
          delete what has served its purpose. This page says what that means.
        </p>
      </PageIntro>
      <div className={reading.columns}>
        <TableOfContents entries={entries} />
        <div className={reading.text}>
          <section id="records" aria-labelledby="records-title">
            <h2 id="records-title">What we keep, why and how long</h2>
            <dl className={classes.records}>
              {RECORDS.map(({ what, why, howLong }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{why}</dd>
                  <dd>
                    <strong>How long:</strong> {howLong}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          {SECTIONS.map(({ id, title, paragraphs }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <section id="your-choice" aria-labelledby="your-choice-title">
            <h2 id="your-choice-title">Your choice</h2>
            <p>
              Ask us what we keep about you, and you get all of it in one file. Ask us to remove it,
              and we remove your name, your contacts, your notes and your review. That a visit took
              place, with its day, time and place, stays in our books without your name. Copies in
              our backups go when those backups are replaced.
            </p>
            <p>
              Call <PhoneLink phone={facts.phone} /> or write to <EmailLink email={facts.email} />.
            </p>
          </section>
        </div>
      </div>
    </div>
  )
}
