import { useEffect, useRef } from 'react'
import { differences } from './differences.ts'
import { type Change, stateName } from './recording.ts'
import { scrollTo } from './scroll-to.ts'
import type { View } from './view.ts'

/** The local time, with milliseconds. */
const timeOf = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(11, 23)

/** Every change that matches the filter. Its style sheet keeps the end in sight until somebody scrolls up. */
export function EventList({ view: { recording, count, isShown } }: { view: View }) {
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = count === recording.changes.length
  useEffect(() => {
    const current = list.current?.querySelector(`[href="#${count}"]`)
    if (current && list.current && !isAtEnd) scrollTo(current, list.current)
  }, [count, isAtEnd])

  const differencesOf = ({ actor, nth, context }: Change) =>
    differences(recording.lastChange(actor, nth - 1)?.context, context)
  return (
    <div className="events" ref={list}>
      <ol>
        {recording.changes
          .filter(({ label }) => isShown(label))
          .map((change) => (
            <li key={change.nth}>
              <a href={`#${change.nth}`} aria-current={change.nth === count && 'step'}>
                <small>{`${change.nth} · ${timeOf(change.at)}`}</small>
                <span>{`${change.label} → ${stateName(change.value)}`}</span>
                <code>{change.nth === count ? change.payload : change.payload.slice(0, 160)}</code>
              </a>
              {change.nth === count && (
                <dl aria-label="Difference of the context">
                  {differencesOf(change).map(({ path, was, is }) => (
                    <div key={path}>
                      <dt>{path}</dt>
                      <dd>
                        <del>{was}</del> <ins>{is}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          ))}
      </ol>
    </div>
  )
}
