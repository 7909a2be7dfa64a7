import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSite } from '../support/open-site.tsx'

test('the contents name every section and lead to it', async () => {
  await openSite('/privacy')
  const contents = screen.getByRole('navigation', { name: 'On this page' })
  const links = within(contents).getAllByRole('link')
  expect(links).toHaveLength(4)
  for (const link of links) {
    const section = document.querySelector(link.getAttribute('href') ?? '')
    expect(section?.querySelector('h2')?.textContent).toBe(link.textContent)
  }
})

test.each([
  ['A time that is held for you', 'deleted 1 day after the hold has ended'],
  ['Our messages to you', 'deleted 30 days after it was sent'],
  ['Our messages to you', 'is tried for 7 days'],
  ['The code for your review', 'deleted 1 day after it has ended'],
  ['That your browser has entered a code', 'no other code for 30 days'],
  ['How often a network address asks us for something', 'deleted 1 day after'],
  ['Your booking', 'until you ask us to remove it'],
])('%s: %s', async (what, howLong) => {
  await openSite('/privacy')
  const record = screen.getByText(what, { selector: 'dt' }).closest('div')
  expect(record?.textContent).toContain(howLong)
})

test('the page tells how long the cookie lives, and whom to ask', async () => {
  await openSite('/privacy')
  screen.getByText(/One cookie with a random number, for 180 days\./)
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: /555-0142/ })).toBeTruthy()
  expect(main.getByRole('link', { name: /@/ })).toBeTruthy()
})

test('every page leads to it from its footer', async () => {
  await openSite('/about-thermography')
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy')
})

test('the page says what was agreed, word by word', async () => {
  await openSite('/privacy')
  const parts = screen.getByRole('main').querySelectorAll('h1, h2, p, dt, dd')
  const words = [...parts].map(({ tagName, textContent }) =>
    tagName.startsWith('H') ? `\n${textContent}\n` : textContent,
  )
  await expect(`${words.join('\n').trim()}\n`).toMatchFileSnapshot('privacy-words.txt')
})
