import type { ReportContent } from '../content.ts'
import { RichText } from '../frame/rich-text.tsx'
import { Quadrants } from './quadrants.tsx'
import classes from './report.module.css'
import { Scale } from './scale.tsx'

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
