import { Button, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { PhoneLink } from '../frame/contact-links.tsx'
import { RichText } from '../frame/rich-text.tsx'
import { useSite } from '../site.ts'
import classes from './question-list.module.css'
import type { Question, questionsOf } from './questions.ts'

type Groups = ReturnType<typeof questionsOf>

/** All questions, with a search and a button that opens them all. What is not found is hidden, so that it stays open. */
export function QuestionList(props: {
  groups: Groups
  search: string
  onSearch: (text: string) => void
  isFound: (question: Question) => boolean
}) {
  const { groups, search, onSearch, isFound } = props
  const list = useRef<HTMLDivElement>(null)
  const { facts } = useSite()
  const [areOpen, setOpen] = useState(false)
  const count = groups.flatMap(({ questions }) => questions.filter(isFound)).length
  useEffect(watchFragment, [])
  const toggleAll = () => {
    for (const each of list.current?.querySelectorAll('details') ?? []) each.open = !areOpen
    setOpen(!areOpen)
  }
  return (
    <div ref={list}>
      <div className={`scripted unprinted ${classes.tools}`}>
        <input
          className="field"
          type="search"
          aria-label="Search questions"
          placeholder="Search questions"
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        />
        <Button variant="default" onClick={toggleAll}>
          {areOpen ? 'Close all' : 'Open all'}
        </Button>
      </div>
      <p role="status">
        {search && count > 0 && `Found: ${count}`}
        {count === 0 && (
          <>
            Nothing found. Call us at <PhoneLink phone={facts.phone} />.
          </>
        )}
      </p>
      {groups.map(({ id, title, questions }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} hidden={!questions.some(isFound)}>
          <Title order={2} id={`${id}-title`}>
            {title}
          </Title>
          <div className={classes.questions}>
            {questions.map((question, index) => (
              <QuestionRow
                key={question.id}
                {...question}
                isFirst={index === 0}
                hidden={!isFound(question)}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

type RowProps = Question & { readonly isFirst: boolean; readonly hidden: boolean }

/**
 * Native <details> elements work without scripts, can be searched while closed, and print. Mantine's accordion
 * would hide the answers until its script has loaded.
 */
const QuestionRow = ({ id, question, answer, isFirst, hidden }: RowProps) => (
  <details id={id} open={isFirst} hidden={hidden} className={classes.question}>
    <summary>
      <Title order={3} size="h4">
        {question}
      </Title>
    </summary>
    <div className={classes.answer}>
      <RichText text={answer} />
    </div>
  </details>
)

/** Opens the question that the address names, to which browsers only scroll. */
function watchFragment() {
  const open = () => document.querySelector('details:target')?.setAttribute('open', '')
  open()
  window.addEventListener('hashchange', open)
  return () => window.removeEventListener('hashchange', open)
}
