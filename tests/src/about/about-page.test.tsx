import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { facts, openSite } from '../support/open-site.tsx'

const GROUPS = [
  'Thermography Basics',
  'Thermal Imaging Interpretation',
  'New Cutting-Edge Thermography Systems',
  'Thermography Myths',
]

test('the intro names the interpreting doctor and links to her FAQ in a new tab', async () => {
  await openSite('/about-thermography')
  screen.getByText(/The information on this page comes from the website of our interpreting doctor/)
  const link = screen.getByRole('link', { name: /FAQ \(opens in a new tab\)/ })
  expect(link.getAttribute('href')).toBe(facts.doctor.faq)
  expect(link.getAttribute('target')).toBe('_blank')
})

test.each(GROUPS)('in "%s" the first question is open and the others are not', async (title) => {
  await openSite('/about-thermography')
  const group = screen.getByRole('region', { name: title })
  const [first, ...others] = group.querySelectorAll('details')
  expect(first?.open).toBe(true)
  expect(others.length).toBeGreaterThan(3)
  for (const other of others) expect(other.open).toBe(false)
})

test('every answer is in the page, open or not', async () => {
  await openSite('/about-thermography')
  for (const group of GROUPS)
    for (const item of screen.getByRole('region', { name: group }).querySelectorAll('details'))
      expect(item.textContent.length).toBeGreaterThan(80)
})

test('the contents lead to each group', async () => {
  await openSite('/about-thermography')
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole(
    'link',
  )
  expect(links.map(({ textContent }) => textContent)).toEqual(GROUPS)
  for (const link of links)
    expect(document.querySelector(link.getAttribute('href') ?? '')?.tagName).toBe('SECTION')
})

test('an answer may link to another page of the site', async () => {
  const { location, user, settle } = await openSite('/about-thermography')
  const [link] = screen.getAllByRole('link', { name: 'Understanding your report', hidden: true })
  if (!link) throw new Error('no link')
  await user.click(link)
  await settle()
  await expect.poll(() => location.path()).toBe('/understanding-your-report')
})
