import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ErrorSummary, fieldId } from '../../../src/form/error-summary.tsx'

const fields = [
  { name: 'title', label: 'Title' },
  { name: 'body', label: 'Review' },
]
const show = (errors: Readonly<Record<string, string>>) =>
  render(
    <MantineProvider>
      <input id={fieldId('review', 'body')} aria-label="Review" />
      <ErrorSummary form="review" fields={fields} errors={errors} />
    </MantineProvider>,
  )
const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('the faulty fields stand together, with what has no field; the valid ones do not', () => {
  show({ body: 'Too short.', author: 'Too long.', general: 'Refused.' })
  const group = screen.getByRole('group', { name: 'Please check these fields' })
  expect(entries()).toEqual(['Review: Too short.', 'Too long.'])
  expect(document.activeElement).toBe(group)
})

test('without a faulty field there is nothing', () => {
  show({ general: 'Refused.' })
  expect(screen.queryByRole('group')).toBeNull()
})

test('an entry gives the focus to its field', async () => {
  show({ body: 'Too short.' })
  await userEvent.click(screen.getByRole('link', { name: 'Review: Too short.' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Review' }))
})
