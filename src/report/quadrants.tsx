import classes from './report.module.css'

const breasts = [
  { side: 'Right breast', x: 150, left: ['SLQ', 'ILQ'], right: ['SMQ', 'IMQ'] },
  { side: 'Left breast', x: 450, left: ['SMQ', 'IMQ'], right: ['SLQ', 'ILQ'] },
]

export const Quadrants = () => (
  <figure className={classes.quadrants}>
    <svg viewBox="0 0 600 330" role="img" aria-labelledby="quadrants-text">
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
  </figure>
)
