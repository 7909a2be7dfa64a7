import { content } from 'virtual:content/intake'
import { Button, Title } from '@mantine/core'
import IconClipboardText from '@tabler/icons-react/icons/IconClipboardText'
import { useState, useSyncExternalStore } from 'react'
import { INTAKE_DAYS } from '../../domain/retention.ts'
import { Actions } from '../frame/actions.tsx'
import { PhoneLink } from '../frame/contact-links.tsx'
import { Head } from '../frame/head.tsx'
import { MammographyNotice } from '../frame/mammography-notice.tsx'
import { PageIntro } from '../frame/page-intro.tsx'
import reading from '../frame/reading.module.css'
import { useSite } from '../site.ts'
import { answerTo, deleteAnswers, keepAnswer, watchAnswers } from './answers.ts'
import classes from './intake.module.css'
import { Question } from './question.tsx'

const QUESTIONS = content.sections.flatMap(({ questions }) => questions)

const countAnswers = () => QUESTIONS.filter(({ question }) => answerTo(question)).length

/** The link of a letter knows some answers. They are in its fragment, which a browser sends to no server. */
function keepAnswersOf(hash: string): void {
  const facts = new URLSearchParams(hash.slice(1))
  for (const { question, known } of QUESTIONS) {
    const fact = known && facts.get(known)
    if (fact && !answerTo(question)) keepAnswer(question, fact)
  }
}

const Print = () => <Button onClick={() => window.print()}>Print or save as PDF</Button>

export function Page() {
  const { facts, location } = useSite()
  useState(() => keepAnswersOf(location.hash()))
  // The form begins again when its answers are deleted.
  const [deletions, setDeletions] = useState(0)
  const remove = () => {
    if (!window.confirm('Delete all your answers from this device?')) return
    deleteAnswers()
    setDeletions(deletions + 1)
  }
  return (
    <div className={`${reading.page} ${classes.page}`}>
      <Head title={`Intake form | ${facts.name}`} />
      <meta name="robots" content="noindex" />
      <PageIntro heading="Intake Form" icon={IconClipboardText}>
        <span className="unprinted">{content.intro}</span>
      </PageIntro>
      <div className="unprinted">
        <p>
          <strong>What you type stays on this device.</strong>
          {` It is not sent to us or anybody else. You can close this page and go on later: your answers are kept for ${INTAKE_DAYS} days, or until you delete them below. Print the form, or save it as a PDF, when it is filled in. If you cannot print, print it empty elsewhere or call `}
          <PhoneLink phone={facts.phone} />.
        </p>
        <noscript>
          {import.meta.env.SSR && (
            <p>
              <strong>What you type stays in this page.</strong> It is gone when you close it. Print
              the form when it is filled in.
            </p>
          )}
        </noscript>
      </div>
      <MammographyNotice />
      <Progress />
      <form key={deletions} className={classes.form} onSubmit={(event) => event.preventDefault()}>
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
      <div className={`scripted unprinted ${reading.page}`}>
        <Actions>
          <Print />
          <Button variant="default" onClick={remove}>
            Delete from this device
          </Button>
        </Actions>
        <p role="status">{deletions > 0 && 'Your answers were deleted from this device.'}</p>
      </div>
    </div>
  )
}

/** How much of the form is filled in. It stays in sight. */
function Progress() {
  const answered = useSyncExternalStore(watchAnswers, countAnswers, () => 0)
  return (
    <div className={`scripted unprinted ${classes.progress}`}>
      <progress value={answered} max={QUESTIONS.length} aria-labelledby="answered" />
      <span id="answered">
        {answered} of {QUESTIONS.length} answered
      </span>
    </div>
  )
}
