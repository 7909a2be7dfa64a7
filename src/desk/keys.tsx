import { useEffect, useRef } from 'react'
import { useFlow } from '../flow.ts'
import { useSite } from '../site.ts'
import { actFlow } from './act/act-flow.ts'
import { DESK_PAGES, deskPath } from './desk-path.ts'
import menu from './menu.module.css'

/** The keys that open a page. */
const PAGES = {
  t: 'day',
  w: 'week',
  m: 'coming',
  b: 'book',
  c: 'find',
  r: 'reviews',
} as const
const isPageKey = (key: string): key is keyof typeof PAGES => Object.hasOwn(PAGES, key)

/** The links to the days, weeks or months beside the open one. */
const LINKS: Readonly<Record<string, string>> = { ArrowLeft: 'prev', ArrowRight: 'next' }

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, select, textarea') !== null

/** Makes the desk usable by keyboard, and lists the keys. */
export function Keys() {
  const { location } = useSite()
  const act = useFlow(actFlow)
  const help = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event
      if (key === 'Escape') return act.send({ type: 'act.declined' })
      if (isTyping(event) || altKey || ctrlKey || metaKey) return
      if (key === '?') help.current?.togglePopover()
      else if (isPageKey(key)) location.navigate(deskPath(PAGES[key]))
      else if (LINKS[key]) document.querySelector<HTMLElement>(`a[rel=${LINKS[key]}]`)?.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [location, act])
  return (
    <div ref={help} popover="auto" className={menu.keys} role="dialog" aria-label="Keys">
      <h2>Keys</h2>
      <dl>
        {Object.entries(PAGES).map(([key, page]) => (
          <div key={key}>
            <dt>{key.toUpperCase()}</dt>
            <dd>{DESK_PAGES[page].title}</dd>
          </div>
        ))}
        <div>
          <dt>← →</dt>
          <dd>Previous and next day, week or month</dd>
        </div>
        <div>
          <dt>Esc</dt>
          <dd>Leave a question</dd>
        </div>
        <div>
          <dt>?</dt>
          <dd>Show these keys</dd>
        </div>
      </dl>
    </div>
  )
}
