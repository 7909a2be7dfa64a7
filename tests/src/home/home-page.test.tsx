import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { facts, openSite } from '../support/open-site.tsx'

const slides = () => screen.getByRole('region', { name: 'About the screening' })

test('the heading is for screen readers only', async () => {
  await openSite('/')
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading.className).toContain('visually-hidden')
})

test('there are three slides, each urging a yearly screening', async () => {
  await openSite('/')
  const titles = within(slides()).getAllByRole('heading', { level: 2 })
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'No Radiation',
    'No Contact',
    'No Compression',
  ])
  expect(within(slides()).getAllByText("Don't Miss Anything")).toHaveLength(3)
})

test('the mammography notice is next to the slides and the booking card', async () => {
  await openSite('/')
  const words = screen.getByText(/Thermography does not replace mammography\./)
  expect(words.textContent).toContain('Keep having mammograms as your clinician advises.')
  expect(within(words).getByRole('link').getAttribute('href')).toBe(
    'https://www.fda.gov/consumers/consumer-updates/breast-cancer-screening-thermogram-no-substitute-mammogram',
  )
})

test.each([
  ['Your Imaging Technician', facts.technician],
  ['Interpreting Doctor', facts.doctor],
])('%s has a photo, a name, credentials and a biography', async (heading, person) => {
  await openSite('/')
  const section = screen.getByRole('heading', { name: heading }).closest('section')
  if (!section) throw new Error('no section')
  within(section).getByRole('heading', { name: person.name })
  within(section).getByText(person.credentials)
  for (const paragraph of person.biography) within(section).getByText(paragraph)
  const photo = within(section).getByRole('img', { name: `Portrait of ${person.name}` })
  expect(photo.getAttribute('src')).toBe(person.photo)
})

test("the doctor's Read More leads to her own site", async () => {
  await openSite('/')
  const link = screen.getByRole('link', { name: 'Read More' })
  expect(link.getAttribute('href')).toBe(facts.doctor.link)
})

test('pictures that only decorate have no alternative text', async () => {
  await openSite('/')
  const pictures = [...slides().querySelectorAll('img')]
  expect(pictures.map(({ alt, dataset }) => [alt, dataset.picture])).toEqual([
    ['', 'no-radiation'],
    ['', 'no-contact'],
    ['', 'no-compression'],
  ])
})

const status = () => within(slides()).getByRole('status', { hidden: true })

test('screen readers announce the slides only when the visitor turns them', async () => {
  const { user } = await openSite('/')
  expect(status().getAttribute('aria-live')).toBe('off')
  await user.click(screen.getByRole('button', { name: 'Pause the slides' }))
  expect(status().getAttribute('aria-live')).toBe('polite')
  await user.click(screen.getByRole('button', { name: 'Play the slides' }))
  expect(status().getAttribute('aria-live')).toBe('off')
})

test('the page adds no style to the document that the policy would forbid', async () => {
  await openSite('/')
  const styles = [...document.querySelectorAll('style')].filter(
    (style) => style.dataset.mantineStyles !== undefined,
  )
  expect(styles.map(({ textContent }) => textContent)).toEqual([''])
})
