import { useEffect, useRef } from 'react'
import { readableEvent, readableTime, stateName } from '../../diagram/chart.ts'
import { scrollTo } from '../../diagram/scroll-to.ts'
import { property } from '../property.ts'
import { contextAfter } from '../recording.ts'
import { differences } from './differences.ts'
import { passes, type View } from './view.ts'

/** Which guards were asked in the shown step, what its actor did, and what that changed in the context. */
function Details({ view: { past, change } }: { view: View }) {
  const before = contextAfter(past.slice(0, -1), change?.actor ?? '')
  return (
    <dl aria-label="What the event did">
      {change?.guards?.map(({ name, isTrue }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isTrue ? '✓ true' : '✗ false'}</dd>
        </div>
      ))}
      {change?.actions && change.actions.length > 0 && (
        <div>
          <dt>actions</dt>
          <dd>{change.actions.join(', ')}</dd>
        </div>
      )}
      {Object.entries(change?.waits ?? {}).map(([event, wait]) => (
        <div key={event}>
          <dt>waits</dt>
          <dd>{`${readableTime(wait)}, then ${readableEvent(event)}`}</dd>
        </div>
      ))}
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
  const { changes, change: shown, step, count, filter, labelOf, quiet } = view
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = step === undefined
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
          const number = index + 1
          const isCurrent = change === shown
          const { at } = change
          const time = `${new Date(at).toLocaleTimeString()} +${readableTime(at - (changes[index - 1]?.at ?? at))}`
          return (
            passes(filter, labelOf(change)) &&
            (isCurrent || !quiet.has(change)) && (
              <li key={number}>
                <a href={`#${number}`} aria-current={isCurrent && 'step'}>
                  <small>{`${number} · ${time}`}</small>
                  <span>{`${labelOf(change)} → ${stateName(change.value)}`}</span>
                  <code>{isCurrent ? text : text.slice(0, 80)}</code>
                </a>
                {isCurrent && <Details view={view} />}
              </li>
            )
          )
        })}
      </ol>
    </div>
  )
}
