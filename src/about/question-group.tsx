import { type Rich, RichText } from '../frame/rich-text.tsx'
import classes from './question-group.module.css'

interface Group {
  readonly id: string
  readonly title: string
  readonly sections: readonly { readonly question: string; readonly answer: readonly Rich[] }[]
}

/**
 * The browser's own accordion works without scripts, can be searched while closed, and prints. Mantine's
 * would hide the answers until its script has loaded.
 */
export const QuestionGroup = ({ id, title, sections }: Group) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    <div className={classes.questions}>
      {sections.map(({ question, answer }, index) => (
        <details key={question} open={index === 0} className={classes.question}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <div className={classes.answer}>
            <RichText text={answer} />
          </div>
        </details>
      ))}
    </div>
  </section>
)
