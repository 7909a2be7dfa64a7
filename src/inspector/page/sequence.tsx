import { readableEvent } from './chart.ts'
import type { View } from './view.ts'

/** A sequence diagram: a column for each actor, and a row for each event, from its sender to its receiver. */
export function Sequence({ view: { recording, count, isShown } }: { view: View }) {
  const { messages, nameOf } = recording
  const shown = messages
    .map((one) => ({ ...one, from: nameOf(one.from), to: nameOf(one.to) }))
    .map((one) => ({ ...one, type: readableEvent(one.type) }))
    .filter(({ from, to, type }) => isShown(`${from}: ${to}: ${type}`))
  const columns = [...new Set(shown.flatMap(({ from, to }) => [from, to]))]
  return (
    <ol className="sequence" style={{ gridTemplateColumns: `repeat(${columns.length}, 11rem)` }}>
      {columns.map((name) => (
        <li key={name}>{name}</li>
      ))}
      {shown.map(({ nth, from, to, type, step }) => {
        const [start, end] = [columns.indexOf(from), columns.indexOf(to)]
        const span = Math.abs(end - start) + 1
        const gridColumn = `${Math.min(start, end) + 1} / span ${span}`
        const marginInline = span === 1 ? 0 : `${50 / span}%`
        const direction = start < end ? 'right' : start > end ? 'left' : 'self'
        return (
          <li
            key={nth}
            aria-label={`${from} to ${to}: ${type}`}
            className={direction}
            style={{ gridColumn, marginInline }}
          >
            <a href={step ? `#${step}` : undefined} aria-current={step === count && 'step'}>
              {type}
            </a>
          </li>
        )
      })}
    </ol>
  )
}
