import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFocusFallback } from '../../../src/frame/focus-fallback.ts'

function Part() {
  const part = useFocusFallback<HTMLDivElement>()
  return (
    <div ref={part}>
      <button type="button">Inside</button>
    </div>
  )
}
const page = (hasPart: boolean) => (
  <main>
    <h1 tabIndex={-1}>Heading</h1>
    <button type="button">Outside</button>
    {hasPart && <Part />}
  </main>
)

test.for([
  ['Inside', 'Heading'],
  ['Outside', 'Outside'],
])('when a part disappears and %s has the focus, %s has it afterwards', ([before, after]) => {
  const { rerender } = render(page(true))
  screen.getByText(before ?? '').focus()
  rerender(page(false))
  expect(document.activeElement?.textContent).toBe(after)
})
