import { Card, Title } from '@mantine/core'
import type { Words } from '../../domain/words.ts'
import { RichText } from '../frame/rich-text.tsx'
import classes from './report.module.css'

type Report = Words['report']
type Section = Report['sections'][number] & Pick<Report, 'scale'>

export const ReportSection = ({
  id,
  title,
  urgent,
  text,
  picture,
  reasons,
  terms,
  scale,
}: Section) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <Title order={2} id={`${id}-title`}>
      {title}
    </Title>
    {urgent && (
      <Card shadow="none" className={classes.urgent}>
        <RichText text={[urgent]} />
      </Card>
    )}
    <RichText text={text} />
    {picture === 'scale' && <Scale scale={scale} />}
    {picture === 'quadrants' && <Quadrants />}
    {reasons && (
      <ol>
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

/** The five grades, each with when to come back. */
const Scale = ({ scale }: Pick<Report, 'scale'>) => (
  <Card component="figure" className={classes.figure}>
    <figcaption>The TH scale and when to come back</figcaption>
    <ol className={classes.scale}>
      {scale.map(({ grade, name, meaning, next }) => (
        <li key={grade} data-grade={grade}>
          <strong className={classes.grade}>{grade}</strong>
          <div>
            <strong>{name}</strong>
            <p>{meaning}</p>
            <p>
              <strong>{next}</strong>
            </p>
          </div>
        </li>
      ))}
    </ol>
  </Card>
)

const breasts = [
  { side: 'Right breast', x: 150, left: ['SLQ', 'ILQ'], right: ['SMQ', 'IMQ'] },
  { side: 'Left breast', x: 450, left: ['SMQ', 'IMQ'], right: ['SLQ', 'ILQ'] },
]

const Quadrants = () => (
  <Card component="figure" className={classes.figure}>
    <svg
      viewBox="0 0 600 330"
      className={classes.quadrants}
      role="img"
      aria-labelledby="quadrants-text"
    >
      <title id="quadrants-text">
        The four quadrants of each breast, seen from the front. On both sides SLQ is above and ILQ
        below toward the arm; SMQ is above and IMQ below toward the breastbone.
      </title>
      {breasts.map(({ side, x, left, right }) => (
        <g key={side} textAnchor="middle">
          <circle cx={x} cy="160" r="118" className={classes.breast} />
          <path d={`M${x - 118} 160h236M${x} 42v236`} className={classes.cross} />
          <circle cx={x} cy="160" r="13" className={classes.nipple} />
          {[left, right].map((names, column) =>
            names.map((name, row) => (
              <text key={name} x={x - 52 + 104 * column} y={120 + 92 * row}>
                {name}
              </text>
            )),
          )}
          <text x={x} y="314" className={classes.side}>
            {side}
          </text>
        </g>
      ))}
      <path d="M300 50v220" className={classes.middle} />
    </svg>
    <figcaption>
      The quadrants as they are seen from the front, with the breastbone in the middle.
    </figcaption>
  </Card>
)
