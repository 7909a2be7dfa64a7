import { Button, Title } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown'
import { useEffect, useRef, useState } from 'react'
import { plainText, RichText } from '../frame/rich-text.tsx'
import classes from './question-list.module.css'
import type { questionsOf } from './questions.ts'

type Groups = ReturnType<typeof questionsOf>
type Question = Groups[number]['questions'][number]

/** All questions, with a search and a button that opens them all. */
export function QuestionList({ groups }: { groups: Groups }) {
  const list = useRef<HTMLDivElement>(null)
  const [areOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  useEffect(watchFragment, [])
  const wanted = search.trim().toLowerCase()
  const isFound = ({ question, answer }: Question) =>
    `${question} ${plainText(answer)}`.toLowerCase().includes(wanted)
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
          aria-label="Search the questions"
          placeholder="Search"
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Button variant="default" onClick={toggleAll}>
          {areOpen ? 'Close all' : 'Open all'}
        </Button>
      </div>
      <p role="status">
        {wanted && `Found: ${groups.flatMap(({ questions }) => questions.filter(isFound)).length}`}
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
      <IconChevronDown aria-hidden="true" size="1.25rem" />
    </summary>
    <div className={classes.answer}>
      <RichText text={answer} />
      <small className="links unprinted">
        <a href={`#${id}`}>Link to this question</a>
      </small>
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
