import { content } from 'virtual:content/intake'
import { Button, Title } from '@mantine/core'
import IconClipboardText from '@tabler/icons-react/icons/IconClipboardText'
import { PhoneLink } from '../frame/contact-links.tsx'
import { Head } from '../frame/head.tsx'
import { MammographyNotice } from '../frame/mammography-notice.tsx'
import { PageIntro } from '../frame/page-intro.tsx'
import reading from '../frame/reading.module.css'
import { useSite } from '../site.ts'
import classes from './intake.module.css'
import { Question } from './question.tsx'

const PrintButton = () => (
  <Button className={classes.print} onClick={() => window.print()}>
    Print or save as PDF
  </Button>
)

export function Page() {
  const { facts } = useSite()
  return (
    <div className={`${reading.page} ${classes.page}`}>
      <Head title={`Intake form | ${facts.name}`} />
      <meta name="robots" content="noindex" />
      <PageIntro heading="Intake Form" icon={IconClipboardText}>
        <span className={classes.screen}>{content.intro}</span>
      </PageIntro>
      <div className={classes.screen}>
        <p>
          <strong>What you type stays in your browser.</strong> This page sends it nowhere and does
          not store it: when you close or reload the page, your answers are gone. So print the form,
          or save it as a PDF, when it is filled in. If you cannot print, print it empty elsewhere
          or call <PhoneLink phone={facts.phone} />.
        </p>
        <PrintButton />
      </div>
      <MammographyNotice />
      <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
        {content.sections.map(({ title, note, questions }, section) => (
          <section key={title} aria-labelledby={`section-${section}`}>
            <Title order={2} id={`section-${section}`}>
              {title}
            </Title>
            {note && <p>{note}</p>}
            <div className={classes.questions}>
              {questions.map((question, index) => (
                <Question key={question.question} id={`answer-${section}-${index}`} {...question} />
              ))}
            </div>
          </section>
        ))}
      </form>
      <PrintButton />
    </div>
  )
}
