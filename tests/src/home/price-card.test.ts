import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getPrice } from '../../../domain/price.ts'
import { openSite } from '../support/open-site.tsx'

test('while the price loads the card says so', async () => {
  await openSite('/')
  screen.getByText('Loading price…')
  screen.getByRole('heading', { name: 'Breast Thermography Screening' })
  expect(screen.getByRole('link', { name: 'View Availability' }).getAttribute('href')).toBe('/book')
})

test('the price is asked for once, though StrictMode mounts the card twice', async () => {
  const { calls } = await openSite('/')
  expect(calls.open(getPrice)).toBe(1)
})

test('the price is shown in dollars without decimals', async () => {
  const { calls, answered } = await openSite('/')
  await answered(() => calls.answer(getPrice, { success: true, price: 1249.4 }))
  screen.getByText('$1,249')
  expect(screen.queryByText('Loading price…')).toBeNull()
})

test.each([
  ['a refusal', 'Failed to fetch price.'],
  ['an unreadable response', 'Failed to fetch price.'],
  ['a network error', 'An error occurred while fetching the price.'],
])('after %s it shows "%s", and Try again loads the price', async (how, text) => {
  const { calls, answered, user, settle } = await openSite('/')
  await answered(() => {
    if (how === 'a refusal') calls.answer(getPrice, { success: false })
    else if (how === 'an unreadable response')
      calls.answerRaw(getPrice, { success: true, price: 'much' })
    else calls.fail(getPrice, new TypeError('offline'))
  })
  screen.getByText('Price unavailable')
  screen.getByText(text)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  screen.getByText('Loading price…')
  expect(screen.queryByText('Price unavailable')).toBeNull()
  await answered(() => calls.answer(getPrice, { success: true, price: 199 }))
  screen.getByText('$199')
})
