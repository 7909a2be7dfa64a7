import type { DeskReview } from '../../../domain/desk/office.ts'
import { HIDE_REASONS } from '../../../domain/reviews/hide-reasons.ts'
import { useFlow, useFlowState } from '../../flow.ts'
import { ProgressStatus } from '../../form/progress-status.tsx'
import { Button } from '../../frame/button.tsx'
import { useReturnedFocus } from '../../frame/keep-focus.ts'
import { useOutcome } from '../../frame/outcome.ts'
import classes from '../desk.module.css'
import { selectAct, selectActMessage, selectActState } from '../selectors.ts'
import { actFlow } from './act-flow.ts'
import { wordingOf } from './act-wording.ts'
import { CodeQuestion, WrittenQuestion } from './written-question.tsx'

/** The confirmation, progress and result of an act. */
export function ActPanel() {
  const state = useFlowState(actFlow, selectActState)
  switch (state) {
    case 'asking':
      return <Asking />
    case 'choosing':
      return <TimeWanted />
    case 'sendingCode':
    case 'sending':
      return <ProgressStatus>One moment…</ProgressStatus>
    case 'failed':
      return <Failure />
    case 'ready':
      return <Outcome />
  }
}

function Asking() {
  const act = useFlowState(actFlow, selectAct)
  if (act?.kind === 'hide') return <HideQuestion review={act.review} />
  if (act?.kind === 'note') return <NoteQuestion />
  if (act?.kind === 'late') return <LateQuestion />
  if (act?.kind === 'export' || act?.kind === 'erase' || act?.kind === 'add-passkey')
    return <CodeQuestion act={act} />
  return <Question />
}

function Question() {
  const { send } = useFlow(actFlow)
  const wording = wordingOf(useFlowState(actFlow, selectAct))
  const question = useOutcome<HTMLParagraphElement>(true)
  const returned = useReturnedFocus()
  const confirm = (tells: boolean) => () => send({ type: 'act.confirmed', tells })
  return (
    <section ref={returned} className={`settling ${classes.question}`} aria-label={wording?.title}>
      <p ref={question} tabIndex={-1}>
        {wording?.text}
      </p>
      <div className={classes.actions}>
        <Button onClick={confirm(true)}>{wording?.tell}</Button>
        {wording?.tellNobody && (
          <Button variant="default" onClick={confirm(false)}>
            {wording.tellNobody}
          </Button>
        )}
        <Button variant="default" onClick={() => send({ type: 'act.declined' })}>
          {wording?.keep}
        </Button>
      </div>
    </section>
  )
}

function TimeWanted() {
  const { send } = useFlow(actFlow)
  const act = useFlowState(actFlow, selectAct)
  const line = useOutcome<HTMLParagraphElement>(true)
  const returned = useReturnedFocus()
  return (
    <section ref={returned} className={`settling ${classes.question}`} aria-label="Move visit">
      <p ref={line} tabIndex={-1}>
        Choose a free time for {act?.kind === 'move' && act.visit.clientName}, on this day or
        another. The visit stays where it is until then.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => send({ type: 'act.declined' })}>
          Do not move it
        </Button>
      </div>
    </section>
  )
}

function Failure() {
  const { send } = useFlow(actFlow)
  const message = useFlowState(actFlow, selectActMessage)
  const alert = useOutcome<HTMLParagraphElement>(message)
  const returned = useReturnedFocus()
  return (
    <div ref={returned} className={classes.question} role="alert">
      <p ref={alert} tabIndex={-1}>
        {message}
      </p>
      <div className={classes.actions}>
        <Button onClick={() => send({ type: 'act.retried' })}>Try it again</Button>
        <Button variant="default" onClick={() => send({ type: 'act.declined' })}>
          Leave it
        </Button>
      </div>
    </div>
  )
}

function Outcome() {
  const message = useFlowState(actFlow, selectActMessage)
  const line = useOutcome<HTMLParagraphElement>(message)
  return (
    <p ref={line} tabIndex={-1} className={classes.outcome} role="status">
      {message}
    </p>
  )
}

/** Asks for the reason to hide a review. */
const HideQuestion = ({ review }: { review: DeskReview }) => (
  <WrittenQuestion
    title="Hide review"
    text={`Hide “${review.title}” by ${review.author}? Visitors no longer see it.`}
    field={{
      label: 'Reason',
      description: 'Only staff see it, here at the desk. That a review is negative is no reason.',
      name: 'reason',
    }}
    options={HIDE_REASONS}
    confirm="Hide it"
    keep="Keep it shown"
  />
)

/** Asks by how many minutes the practice runs late. */
const LateQuestion = () => (
  <WrittenQuestion
    title="Running late"
    text="By how many minutes do you run late? Everybody who is still to come today gets an email and a text."
    field={{ label: 'Minutes', name: 'minutes', inputMode: 'numeric', autoComplete: 'off' }}
    confirm="Tell them"
    keep="Tell nobody"
  />
)

/** Asks what the practice notes about a visit or a client. */
const NoteQuestion = () => (
  <WrittenQuestion
    title="Write a note"
    text="Only staff see this note, unless the client asks for everything that you keep about her."
    field={{ label: 'Note', name: 'staff-note', autoComplete: 'off', maxLength: 500 }}
    confirm="Save the note"
    keep="Leave it as it was"
  />
)
