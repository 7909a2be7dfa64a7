import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { type ChangeEvent, type SyntheticEvent, useState } from 'react'
import { routes } from '../../domain/routes.ts'
import { textsIn } from '../desk/act/act-form.ts'
import { deskPath } from '../desk/desk-path.ts'
import { FieldInput } from '../desk/settings/field-input.tsx'
import { errorOf, nameOf, shownAt } from '../desk/settings/fields.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { CodeEntry } from '../form/code-entry.tsx'
import { Notice } from '../form/notice.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import classes from '../frame/frame.module.css'
import { Head } from '../frame/head.tsx'
import { Loading } from '../frame/loading.tsx'
import { NeedsScripts } from '../frame/needs-scripts.tsx'
import { ChangingHeading } from '../frame/page-heading.tsx'
import { Retry } from '../frame/retry.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import { firstDayFlow } from './first-day-flow.ts'
import { answersIn, BEGINNING, QUESTIONS } from './questions.ts'
import { selectEntry, selectQuestion, selectStep } from './selectors.ts'

const TITLE = 'Make This Site Your Own'

/** The questions that make the demonstration somebody's own practice. */
export function Page() {
  const step = useFlowState(firstDayFlow, selectStep)
  const { index } = useFlowState(firstDayFlow, selectQuestion)
  const isAsked = step === 'asking' || step === 'checking' || step === 'confirming'
  const question = QUESTIONS[index]
  const title = (isAsked && question?.title) || TITLE
  /** What was typed, by the names of the fields, also of the questions that are not shown. */
  const [typed] = useState(() => new Map<string, string>())
  return (
    <Stack className={classes.screen}>
      <Head title={TITLE} />
      <meta name="robots" content="noindex" />
      {isAsked && (
        <Text>
          Question {index + 1} of {QUESTIONS.length}
        </Text>
      )}
      <ChangingHeading leads={() => isAsked}>{title}</ChangingHeading>
      {question && (step === 'asking' || step === 'checking') && (
        <QuestionForm key={question.title} question={question} typed={typed} />
      )}
      {step === 'confirming' && <Confirming />}
      {!isAsked && <Outside step={step} />}
    </Stack>
  )
}

function QuestionForm(props: { question: (typeof QUESTIONS)[number]; typed: Map<string, string> }) {
  const { question, typed } = props
  const flow = useFlow(firstDayFlow)
  const step = useFlowState(firstDayFlow, selectStep)
  const { index, errors, message } = useFlowState(firstDayFlow, selectQuestion)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answers = answersIn(question, textsIn(event.currentTarget))
    flow.send({ type: 'question.answered', answers })
  }
  return (
    <Card
      component="form"
      maw="40rem"
      noValidate
      aria-label={question.title}
      onSubmit={submit}
      onChange={({ target }: ChangeEvent<HTMLFormElement>) => typed.set(target.name, target.value)}
    >
      {question.hint && <Text>{question.hint}</Text>}
      {question.groups.map(({ title, hint, fields }) => (
        <Stack key={fields.map(nameOf).join()} gap="xs">
          {title && <Title order={2}>{title}</Title>}
          {hint && <Text>{hint}</Text>}
          {fields.map((field) => (
            <FieldInput
              key={nameOf(field)}
              field={field}
              shown={typed.get(nameOf(field)) ?? shownAt(BEGINNING, field)}
              error={errorOf(field, errors)}
            />
          ))}
        </Stack>
      ))}
      <Notice failure={message} busyText={step === 'checking' && 'One moment…'} />
      <Group gap="xs">
        <BusyButton type="submit" isBusy={step === 'checking'}>
          Next
        </BusyButton>
        {index > 0 && step === 'asking' && <Back />}
      </Group>
      {index === 0 && (
        <Text>
          The people, prices and reviews that this site shows are invented. With your answers they
          are replaced; the other words of its pages stay as a beginning. To look around first:{' '}
          <Anchor component={SiteLink} href={routes.home.path} inherit>
            see the demonstration
          </Anchor>
          .
        </Text>
      )}
    </Card>
  )
}

function Back() {
  const flow = useFlow(firstDayFlow)
  return (
    <Button variant="default" onClick={() => flow.send({ type: 'back.pressed' })}>
      Back
    </Button>
  )
}

/** The email address, with a code that shows that letters reach it. */
function Confirming() {
  const flow = useFlow(firstDayFlow)
  const entry = useFlowState(firstDayFlow, selectEntry)
  return (
    entry && (
      <Card>
        <CodeEntry entry={entry} wording={WORDING} />
        <Text>
          No letter after a minute? Look in the spam folder. You can also go on without it, and see
          under Settings, Status, what the mail server says.
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => flow.send({ type: 'letter.skipped' })}>
            Go on without the letter
          </Button>
          <Back />
        </Group>
      </Card>
    )
  )
}

const WORDING = {
  introduction: (
    <Text>
      You sign in with it, and clients see it. We send a code, to see that letters arrive.
    </Text>
  ),
  contactField: { label: 'Email', name: 'email', type: 'email' },
  sentTo: (contact: string) => `We have sent a code to ${contact}.`,
  check: 'Make it mine',
  reopen: 'Use another address',
}

/** Before the first question, and after the last one. */
function Outside({ step }: { step: ReturnType<typeof selectStep> }) {
  const flow = useFlow(firstDayFlow)
  const { message } = useFlowState(firstDayFlow, selectQuestion)
  switch (step) {
    case 'failed':
      return (
        <Card role="alert">
          <Text>This site could not be reached. Check your connection and try again.</Text>
          <Retry retry={() => flow.send({ type: 'link.retried' })} />
        </Card>
      )
    case 'over':
      return (
        <Card role="alert">
          <Text>
            This link is no longer valid: it works once, within 30 minutes. If the site is yours
            already, <a href={routes.desk.path}>sign in at the desk</a>. Otherwise start the site
            again in a terminal, or run “practice first-day” there, for a new link.
          </Text>
        </Card>
      )
    case 'unsure':
      return (
        <Card role="alert">
          <Text>{message}</Text>
          <Button onClick={() => flow.send({ type: 'finish.retried' })}>Try it again</Button>
        </Card>
      )
    case 'ready':
      return (
        <Card role="status">
          <Text>This site is yours now, and you are signed in.</Text>
          <Group>
            {/* A full page load, because this document still has the demonstration's facts. */}
            <Button component="a" href={deskPath('state')}>
              See what is left to do
            </Button>
          </Group>
        </Card>
      )
    default:
      return (
        <>
          <Loading>{step === 'opening' ? 'One moment…' : 'Saving…'}</Loading>
          <noscript>{import.meta.env.SSR && <NeedsScripts what="This page" />}</noscript>
        </>
      )
  }
}
