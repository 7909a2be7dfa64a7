import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageLoading } from '../../../src/frame/page-loading.tsx'

test('a page that is on its way says so to everybody', () => {
  render(<PageLoading />)
  expect(screen.getByRole('status').textContent).toBe('Loading the page…')
})
