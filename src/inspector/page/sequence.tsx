import { readableEvent } from '../../diagram/chart.ts'
import { passes, type View } from './view.ts'

/** A sequence diagram: a column for each actor, and a row for each event, from its sender to its receiver. */
export function Sequence({ view: { recording, changes, count, filter, nameOf } }: { view: View }) {
  const shown = recording.steps
    .map((step) => ({ step, from: nameOf(step.from), to: nameOf(step.actor) }))
    .map((row) => ({ ...row, type: readableEvent(row.step.event.type) }))
    .filter(({ from, to, type }) => passes(filter, `${from}: ${to}: ${type}`))
  const columns = [...new Set(shown.flatMap(({ from, to }) => [from, to]))]
  return (
    <ol className="sequence" style={{ gridTemplateColumns: `repeat(${columns.length}, 11rem)` }}>
      {columns.map((name) => (
        <li key={name}>{name}</li>
      ))}
      {shown.map(({ step, from, to, type }, index) => {
        const [start, end] = [columns.indexOf(from), columns.indexOf(to)]
        const span = Math.abs(end - start) + 1
        const gridColumn = `${Math.min(start, end) + 1} / span ${span}`
        const arrow = span === 1 ? `↻ ${type}` : start < end ? `${type} ▶` : `◀ ${type}`
        const nth = changes.indexOf(step) + 1
        const row = index + 1
        return (
          <li
            key={row}
            className="arrow"
            aria-label={`${from} to ${to}: ${type}`}
            style={{ gridColumn, marginInline: span === 1 ? 0 : `${50 / span}%` }}
          >
            <a href={nth > 0 ? `#${nth}` : undefined} aria-current={nth === count && 'step'}>
              {arrow}
            </a>
          </li>
        )
      })}
    </ol>
  )
}
