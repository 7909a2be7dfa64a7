import type { ReportContent } from '../content.ts'
import { RichText } from '../frame/rich-text.tsx'
import { Quadrants } from './quadrants.tsx'
import classes from './report.module.css'

type Section = ReportContent['sections'][number] & Pick<ReportContent, 'scale'>

export const ReportSection = ({ id, title, text, picture, reasons, terms, scale }: Section) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    <RichText text={text} />
    {picture === 'scale' && <Scale scale={scale} />}
    {picture === 'quadrants' && <Quadrants />}
    {reasons && (
      <ol className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>
            <RichText text={[reason]} />
          </li>
        ))}
      </ol>
    )}
    {terms && (
      <dl className={classes.terms}>
        {terms.map(({ term, meaning }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    )}
  </section>
)

/** The five grades, each with the time of the next visit. */
const Scale = ({ scale }: Pick<ReportContent, 'scale'>) => (
  <figure className={classes.scale}>
    <figcaption>The TH scale and when to come back</figcaption>
    <ol>
      {scale.map(({ grade, name, meaning, next }) => (
        <li key={grade} data-grade={grade}>
          <strong className={classes.grade}>{grade}</strong>
          <div>
            <strong>{name}</strong>
            <p>{meaning}</p>
            <p className={classes.next}>{next}</p>
          </div>
        </li>
      ))}
    </ol>
  </figure>
)
