import { useIdentified } from './identified.ts'
import '@mantine/core/styles/Kbd.layer.css'
import { Box, Kbd, Table, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSite } from '../site.ts'
import { pathOf } from './desk-place.ts'
import { allPages, menuOf } from './pages.ts'

/** The pages that a key opens. */
const PAGES = menuOf('main', true).flatMap((name) => {
  const { key, title } = allPages[name]
  return key ? [{ key, title, path: pathOf(name) }] : []
})

/** The links to the days, weeks or months beside the open one. */
const LINKS: Readonly<Record<string, string>> = { ArrowLeft: 'prev', ArrowRight: 'next' }

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, select, textarea') !== null

/** Makes the desk usable by keyboard, and lists the keys. */
export function Keys() {
  const { location } = useSite()
  const { act } = useIdentified()
  const help = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event
      if (key === 'Escape') return act.send({ type: 'act.declined' })
      if (isTyping(event) || altKey || ctrlKey || metaKey) return
      const page = PAGES.find((each) => each.key === key)
      if (key === '?') help.current?.togglePopover()
      else if (page) location.navigate(page.path)
      else if (LINKS[key]) document.querySelector<HTMLElement>(`a[rel=${LINKS[key]}]`)?.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [location, act])
  const rows = [
    ...PAGES.map(({ key, title }) => [key.toUpperCase(), title]),
    ['← →', 'Previous and next day, week or month'],
    ['Esc', 'Leave a question'],
    ['?', 'Show these keys'],
  ]
  return (
    <Box
      ref={help}
      popover="auto"
      p="lg"
      bdrs="lg"
      bd="1px solid var(--line)"
      bg="var(--card)"
      c="var(--mantine-color-text)"
      role="dialog"
      aria-label="Keys"
    >
      <Title order={2}>Keys</Title>
      <Table
        withRowBorders={false}
        data={{ body: rows.map(([key, title]) => [<Kbd key="key">{key}</Kbd>, title]) }}
      />
    </Box>
  )
}
