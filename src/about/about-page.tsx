import { content } from 'virtual:content/questions'
import { Title } from '@mantine/core'
import { Head } from '../frame/head.tsx'
import { MammographyNotice } from '../frame/mammography-notice.tsx'
import { PageIntro } from '../frame/page-intro.tsx'
import reading from '../frame/reading.module.css'
import { type Rich, RichText } from '../frame/rich-text.tsx'
import { TableOfContents } from '../frame/table-of-contents.tsx'
import { useSite } from '../site.ts'
import classes from './question-group.module.css'

const groups = content.groups.map((group, index) => ({ ...group, id: `group-${index + 1}` }))

export function Page() {
  const { facts } = useSite()
  return (
    <div className={reading.page}>
      <Head
        title={`About thermography: questions and answers | ${facts.name}`}
        description="What breast thermography is, what it can and cannot tell, how a visit goes, what TH1 to TH5 mean, and which claims to be wary of."
      />
      <PageIntro heading="About Thermography">
        {facts.doctor.faq ? (
          <>
            The information on this page comes from the website of our interpreting doctor,{' '}
            {facts.doctor.name}.{' '}
            <a href={facts.doctor.faq} target="_blank" rel="noopener">
              Read the doctor's FAQ (opens in a new tab)
            </a>
          </>
        ) : (
          `${facts.doctor.name} interprets the images that we take.`
        )}
      </PageIntro>
      <MammographyNotice />
      <div className={reading.columns}>
        <TableOfContents entries={groups} />
        <div className={reading.text}>
          {groups.map((group) => (
            <QuestionGroup key={group.id} {...group} />
          ))}
        </div>
      </div>
    </div>
  )
}

interface Group {
  readonly id: string
  readonly title: string
  readonly sections: readonly { readonly question: string; readonly answer: readonly Rich[] }[]
}

/**
 * Native <details> elements work without scripts, can be searched while closed, and print. Mantine's accordion
 * would hide the answers until its script has loaded.
 */
const QuestionGroup = ({ id, title, sections }: Group) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <Title order={2} id={`${id}-title`}>
      {title}
    </Title>
    <div className={classes.questions}>
      {sections.map(({ question, answer }, index) => (
        <details key={question} open={index === 0} className={classes.question}>
          <summary>
            <Title order={3}>{question}</Title>
          </summary>
          <div className={classes.answer}>
            <RichText text={answer} />
          </div>
        </details>
      ))}
    </div>
  </section>
)
