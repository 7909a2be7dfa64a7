import { Button, Title } from '@mantine/core'
import IconClipboardText from '@tabler/icons-react/icons/IconClipboardText'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { INTAKE_HOURS } from '../../domain/retention.ts'
import { routes } from '../../domain/routes.ts'
import type { IntakeQuestion } from '../../domain/words.ts'
import { Actions } from '../frame/actions.tsx'
import { PhoneLink } from '../frame/contact-links.tsx'
import { Head } from '../frame/head.tsx'
import { MammographyLine } from '../frame/mammography-notice.tsx'
import { PageIntro } from '../frame/page-intro.tsx'
import reading from '../frame/reading.module.css'
import { useSite } from '../site.ts'
import { useWords } from '../words.ts'
import {
  answerTo,
  deleteAnswers,
  endKeeping,
  formNow,
  keepAnswers,
  keptNow,
  openForm,
  restart,
  watchAnswers,
} from './answers.ts'
import classes from './intake.module.css'
import { Question } from './question.tsx'

type Questions = readonly IntakeQuestion[]

const KEPT = ` for ${INTAKE_HOURS} hours after your last change, or until you print or clear the form. To continue later, open the link in our email again`

/** The link of a letter knows some answers. They are in its fragment, which a browser sends to no server. */
function linkIn(hash: string, questions: Questions) {
  const facts = new URLSearchParams(hash.slice(1))
  const known = questions.flatMap(({ question, known = '' }) => {
    const fact = facts.get(known)
    return fact ? [[question, fact] as const] : []
  })
  const visit = facts.get('reference') ?? ''
  return visit || known.length > 0 ? { visit, known } : undefined
}

/** Follows the links that are opened on this page, and takes what they know out of the URL. */
function useLinks(questions: Questions) {
  const { location } = useSite()
  useState(() => openForm(linkIn(location.hash(), questions)))
  useEffect(() => {
    const cleanUrl = () => location.navigate(routes.intake.path, { replace: true })
    if (linkIn(location.hash(), questions)) cleanUrl()
    return location.subscribe(() => {
      const link = linkIn(location.hash(), questions)
      if (!link) return
      openForm(link)
      cleanUrl()
      scrollTo(0, 0)
    })
  }, [location, questions])
}

const useKept = () => useSyncExternalStore(watchAnswers, keptNow, () => 'nothing' as const)

export function Page() {
  const { facts } = useSite()
  const { intro, sections } = useWords('intake')
  const [all] = useState(() => sections.flatMap(({ questions }) => questions))
  useLinks(all)
  useEffect(() => {
    // A page that the browser had set aside shows what is kept now.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && restart()
    addEventListener('afterprint', endKeeping)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('afterprint', endKeeping)
      removeEventListener('pageshow', comeBack)
    }
  }, [])
  const progress = useRef<HTMLDivElement>(null)
  const isKept = useKept() === 'answers'
  const form = useSyncExternalStore(watchAnswers, formNow, formNow)
  const clear = () => {
    if (!window.confirm('Delete all your answers from this device?')) return
    deleteAnswers()
    progress.current?.focus()
  }
  return (
    <div className={`${reading.page} ${classes.page}`}>
      <Head title={`Intake form | ${facts.name}`} />
      <meta name="robots" content="noindex" />
      <PageIntro heading="Intake Form" icon={IconClipboardText}>
        <span className="unprinted">{intro}</span>
      </PageIntro>
      <p className="unprinted">
        <strong>What you type stays {isKept ? 'on this device' : 'on this page'}</strong>
        {/* One text: of several, some would move when the fonts arrive. */}
        {`${isKept ? KEPT : ' and is gone when you close it'}. It is not sent to anyone.`}
      </p>
      <Progress part={progress} questions={all} onClear={clear} />
      <form key={form} className={classes.form} onSubmit={(event) => event.preventDefault()}>
        {sections.map(({ title, note, questions }, section) => (
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
      <MammographyLine />
      <div className={`scripted unprinted ${reading.page}`}>
        <p>
          When you are done, print the form or save it as a PDF to bring on your phone. If neither
          works for you, call <PhoneLink phone={facts.phone} />.
        </p>
        <Actions>
          <Button onClick={() => window.print()}>Print or save as PDF</Button>
          <Button variant="default" onClick={clear}>
            Delete from this device
          </Button>
        </Actions>
      </div>
    </div>
  )
}

interface ProgressProps {
  /** Takes the focus from a button that disappears. */
  readonly part: RefObject<HTMLDivElement | null>
  readonly questions: Questions
  readonly onClear: () => void
}

/** How much of the form is filled in, and what is kept of it. It stays in sight. */
function Progress({ part, questions, onClear }: ProgressProps) {
  const countAnswers = () => questions.filter(({ question }) => answerTo(question)).length
  const answered = useSyncExternalStore(watchAnswers, countAnswers, () => 0)
  const kept = useKept()
  const keep = () => {
    keepAnswers()
    part.current?.focus()
  }
  return (
    <>
      {answered > 0 && (
        <Button className={`unprinted ${classes.clear}`} variant="default" onClick={onClear}>
          Not you? Clear
        </Button>
      )}
      <div ref={part} className={`scripted unprinted ${classes.progress}`} tabIndex={-1}>
        <progress value={answered} max={questions.length} aria-labelledby="answered" />
        <span id="answered">
          {answered} of {questions.length} answered
        </span>
        <p role="status">
          {kept === 'printed' && 'Your answers are no longer kept on this device.'}
          {kept === 'cleared' && 'Your answers were deleted from this device.'}
        </p>
        {kept === 'printed' && (
          <Button variant="default" onClick={keep}>
            Not printed yet? Keep them
          </Button>
        )}
      </div>
    </>
  )
}
