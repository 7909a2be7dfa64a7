import { useIdentified } from './identified.ts'
import '@mantine/core/styles/Kbd.layer.css'
import { Box, Button, Kbd, Table, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useSite } from '../site.ts'
import { pathOf } from './desk-place.ts'
import { allPages, menuOf } from './pages.ts'

/** The pages that a key opens. */
const PAGES = menuOf('main', undefined).flatMap((name) => {
  const { key, title } = allPages[name]
  return key ? [{ key, title, path: pathOf(name) }] : []
})

/** The id of the list of keys, for the button that opens it. */
export const KEYS_ID = 'keys'

/** The links to the days, weeks or months beside the open one. */
const LINKS: Readonly<Record<string, string>> = { ArrowLeft: 'prev', ArrowRight: 'next' }

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, select, textarea') !== null

/** Makes the desk usable by keyboard, and lists the keys. */
export function Keys() {
  const { location } = useSite()
  const { act } = useIdentified()
  const help = useRef<HTMLDivElement>(null)
  // Speech input types letters, so they can be turned off (WCAG 2.1.4). The choice is stored in this browser.
  const [hasLetters, setHasLetters] = useLocalStorage({
    key: 'desk-letters',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event
      if (key === 'Escape') {
        // The browser closes an open menu or list, and the question behind it stays.
        if (!document.querySelector(':popover-open')) act.send({ type: 'act.declined' })
        return
      }
      if (isTyping(event) || altKey || ctrlKey || metaKey) return
      const page = hasLetters && PAGES.find((each) => each.key === key)
      if (key === '?' && hasLetters) help.current?.togglePopover()
      else if (page) location.navigate(page.path)
      else if (LINKS[key]) document.querySelector<HTMLElement>(`a[rel=${LINKS[key]}]`)?.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [location, act, hasLetters])
  const rows = [
    ...PAGES.map(({ key, title }) => [key.toUpperCase(), title]),
    ['← →', 'Previous and next day, week or month'],
    ['Esc', 'Close a menu, or leave a question'],
    ['?', 'Show these keys'],
  ]
  return (
    <Box
      ref={help}
      id={KEYS_ID}
      popover="auto"
      p="lg"
      bdrs="lg"
      bd="1px solid var(--line)"
      bg="var(--card)"
      c="var(--mantine-color-text)"
      role="dialog"
      aria-label="Keyboard shortcuts"
    >
      <Title order={2}>Keyboard shortcuts</Title>
      <Table
        withRowBorders={false}
        data={{ body: rows.map(([key, title]) => [<Kbd key="key">{key}</Kbd>, title]) }}
      />
      <Button variant="default" onClick={() => setHasLetters(!hasLetters)}>
        {hasLetters ? 'Turn off the letters and ?' : 'Turn on the letters and ?'}
      </Button>
    </Box>
  )
}
