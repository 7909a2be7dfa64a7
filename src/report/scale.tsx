import type { ReportContent } from '../content.ts'
import classes from './report.module.css'

/** The five grades, each with the time of the next visit. */
export const Scale = ({ scale }: Pick<ReportContent, 'scale'>) => (
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
