import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { Rich } from '../../domain/words.ts'
import { questionsData } from '../../src/about/questions-data.ts'
import { plainText, RichText } from '../../src/frame/rich-text.tsx'
import { memoryLocation } from './support/memory-location.ts'
import { facts, openSite, words } from './support/open-site.tsx'

test.each([
  ['/about-thermography', 4],
  ['/understanding-your-report', 11],
  ['/privacy', 4],
  ['/accessibility', 4],
  ['/terms', 4],
  ['/health-data', 3],
  ['/good-faith-estimate', 3],
])('the contents of %s name every section and lead to it', async (path, count) => {
  await openSite(path)
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }))
  const links = contents.getAllByRole('link')
  expect(links).toHaveLength(count)
  for (const link of links) {
    const section = document.querySelector(link.getAttribute('href') ?? '')
    expect(section?.querySelector('h2')?.textContent).toBe(link.textContent)
  }
})

test('of a doctor without a website no page says that it comes from one', async () => {
  const { link: _, faq: __, ...doctor } = facts.doctor
  await openSite('/about-thermography', { ...facts, doctor })
  expect(document.body.textContent).not.toMatch(/website of our|FAQ/)
  expect(document.body.textContent).toContain(`${doctor.name} interprets the images that we take.`)
})

test('every question has its answer in the page and for search engines, and the first of each group is open', async () => {
  await openSite('/about-thermography')
  const groups = [...document.querySelectorAll('section:has(details)')]
  expect(groups).toHaveLength(4)
  for (const group of groups) {
    const questions = [...group.querySelectorAll('details')]
    expect(questions.map(({ open }) => open)).toEqual(questions.map((_, index) => index === 0))
    for (const { textContent } of questions) expect(textContent.length).toBeGreaterThan(80)
  }
  const questions = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
  const { '@type': type, mainEntity } = questionsData(facts, words.questions)
  expect(type).toBe('FAQPage')
  expect(mainEntity.map(({ name }) => name)).toEqual(questions)
  for (const { acceptedAnswer } of mainEntity)
    expect(acceptedAnswer.text.length).toBeGreaterThan(70)
  const faq = screen.getByRole('link', { name: /FAQ \(opens in a new tab\)/ })
  expect([faq.getAttribute('href'), faq.getAttribute('target')]).toEqual([
    facts.doctor.faq,
    '_blank',
  ])
})

const questions = () => [...document.querySelectorAll('details')]
const openCount = () => questions().filter(({ open }) => open).length

test('a link to a question opens it, on arrival and later', async () => {
  await openSite('/about-thermography')
  const [, second, third] = questions().map(({ id }) => `#${id}`)
  cleanup()
  window.location.hash = second ?? ''
  await openSite('/about-thermography')
  expect(
    questions()
      .map(({ open }) => open)
      .slice(0, 4),
  ).toEqual([true, true, false, false])
  window.location.hash = third ?? ''
  fireEvent(window, new Event('hashchange'))
  expect(
    questions()
      .map(({ open }) => open)
      .slice(0, 4),
  ).toEqual([true, true, true, false])
  window.location.hash = ''
})

test('all questions open and close at once, and a search leaves those that say the words', async () => {
  const { user } = await openSite('/about-thermography')
  await user.click(screen.getByRole('button', { name: 'Open all' }))
  expect(openCount()).toBe(questions().length)
  await user.click(screen.getByRole('button', { name: 'Close all' }))
  expect(openCount()).toBe(0)
  const search = screen.getByRole('searchbox', { name: 'Search questions' })
  const words = questions().at(-1)?.textContent ?? ''
  await user.click(search)
  await user.paste(` ${words.slice(-30).toUpperCase()}`)
  screen.getByText('Found: 1')
  expect(questions().filter((each) => !each.closest('[hidden]'))).toEqual(questions().slice(-1))
  await user.type(search, 'xyz')
  const nothing = screen.getByText(/^Nothing found\. Call us at/)
  expect(nothing.textContent).toBe('Nothing found. Call us at (317) 555-0142.')
  within(nothing).getByRole('link', { name: '(317) 555-0142' })
  expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull()
  expect(questions().filter((each) => !each.closest('[hidden]'))).toEqual([])
  await user.clear(search)
  expect(document.querySelectorAll('[hidden]')).toHaveLength(0)
})

test.each([
  ['cost', 'What does it cost?A visit costs $1,225. Until May. Pay at your visit.'],
  ['insurance', 'Does insurance pay?Ask your plan'],
  ['hurt', 'Does it hurt?No.'],
  ['referral', 'Do I need a referral?No.'],
  ['FSA', 'Can I use my HSA or FSA?Ask your plan'],
  ['bring', 'Can I bring someone?Yes.'],
  ['report come', 'When does my report come?'],
  ['who reads', 'Who reads my images?'],
])('a search for "%s" finds “%s”', async (wanted, found) => {
  const practice = { ...facts, price: 1225, priceNote: 'Until May.' }
  const { user } = await openSite('/about-thermography', practice)
  await user.type(screen.getByRole('searchbox', { name: 'Search questions' }), wanted)
  const shown = questions().filter((each) => !each.closest('[hidden]'))
  expect(shown.map(({ textContent }) => textContent.slice(0, found.length))).toContain(found)
})

test('how to prepare is what the practice file says, in the page and for search engines', async () => {
  const practice = { ...facts, preparation: ['Wear a hat.', 'Bring a friend.'] }
  await openSite('/about-thermography', practice)
  const lines = [...document.querySelectorAll('details li')].map(({ textContent }) => textContent)
  expect(lines).toEqual(expect.arrayContaining(['Wear a hat.', 'Bring a friend.']))
  expect(JSON.stringify(questionsData(practice, words.questions))).toContain(
    'Wear a hat. Bring a friend.',
  )
})

test.each([
  ['/', true],
  ['/about-thermography', true],
  ['/understanding-your-report', false],
  ['/intake', false],
])('what the FDA says stands in full on %s: %s, and is linked anyway', async (path, isFull) => {
  await openSite(path)
  const link = screen.getByRole('link', { name: 'What the FDA says about thermography' })
  const said = link.parentElement?.textContent ?? ''
  expect(said).toMatch(/^Thermography does not replace mammography\. Keep having mammograms/)
  expect(said.includes('The FDA has cleared')).toBe(isFull)
})

test('the scale of the report shows five grades, each with its next date', async () => {
  await openSite('/understanding-your-report')
  const scale = screen.getByText(/The TH scale/).closest('figure')
  const grades = [...(scale?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
  expect(grades).toEqual([
    ...[/^TH1Normal/, /^TH2Normal/, /^TH3Questionable/, /^TH4Abnormal/, /^TH5Abnormal/].map(
      (grade): unknown => expect.stringMatching(grade),
    ),
  ])
  expect(grades[2]).toContain('at 6 months and at 1 year')
  expect(grades[4]).toContain('at 3 months, then 6 months later, then every 6 months')
})

const TEXT: readonly Rich[] = [
  'Read ',
  ['a', ['the ', ['em', ['form']]], '/visit'],
  ' and ',
  ['a', ['the study'], 'https://example.org/study'],
  '.',
]

test('text keeps its tags, and only a link to a page of the site stays in it', () => {
  const { hook, history } = memoryLocation('/about-thermography')
  const { container } = render(
    <Router hook={hook}>
      <RichText text={TEXT} />
    </Router>,
  )
  expect(container.innerHTML).toBe(
    'Read <a href="/visit">the <em>form</em></a> and <a href="https://example.org/study">the study</a>.',
  )
  const staysOpen = (name: string) => !fireEvent.click(screen.getByRole('link', { name }))
  expect(staysOpen('the form')).toBe(true)
  expect(staysOpen('the study')).toBe(false)
  expect(history()).toEqual(['/about-thermography', '/visit'])
  expect(plainText(TEXT)).toBe('Read the form and the study.')
})
