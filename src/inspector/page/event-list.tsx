import { useEffect, useRef } from 'react'
import { stateName } from '../../diagram/chart.ts'
import { scrollTo } from '../../diagram/scroll-to.ts'
import { property } from '../property.ts'
import { contextAfter } from '../recording.ts'
import { differences } from './differences.ts'
import { passes, type View } from './view.ts'

/** The local time, with milliseconds. */
const timeOf = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(11, 23)

/** What the shown step changed in its actor's context. */
function Differences({ view: { past, change } }: { view: View }) {
  const before = contextAfter(past.slice(0, -1), change?.actor ?? '')
  return (
    <dl aria-label="Difference of the context">
      {Object.entries(change?.context ?? {})
        .flatMap(([key, value]) => differences(property(before, key), value, key))
        .map(({ path, was, is }) => (
          <div key={path}>
            <dt>{path}</dt>
            <dd>
              <del>{was}</del> <ins>{is}</ins>
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Every step that passes the filter. Its style sheet keeps the end in sight until somebody scrolls up. */
export function EventList({ view }: { view: View }) {
  const { changes, count, filter, labelOf } = view
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = count === changes.length
  useEffect(() => {
    const current = list.current?.querySelector(`[href="#${count}"]`)
    if (current && list.current && !isAtEnd) scrollTo(current, list.current)
  }, [count, isAtEnd])
  return (
    <div className="events" ref={list}>
      <ol>
        {changes.map((change, index) => {
          const { type: _, ...payload } = change.event
          const text = JSON.stringify(payload).replace(/^{}$/, '')
          const nth = index + 1
          const isCurrent = nth === count
          return (
            passes(filter, labelOf(change)) && (
              <li key={nth}>
                <a href={`#${nth}`} aria-current={isCurrent && 'step'}>
                  <small>{`${nth} · ${timeOf(change.at)}`}</small>
                  <span>{`${labelOf(change)} → ${stateName(change.value)}`}</span>
                  <code>{isCurrent ? text : text.slice(0, 160)}</code>
                </a>
                {isCurrent && <Differences view={view} />}
              </li>
            )
          )
        })}
      </ol>
    </div>
  )
}
