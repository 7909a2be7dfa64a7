import { expect, test } from 'vitest'
import { openSite } from '../support/open-site.tsx'

const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content')

const NAME = 'Warm Lake Thermography'

// Search engines and shared links show these words, each as it was agreed.
test.each([
  [
    '/',
    `${NAME} | Breast thermography screening`,
    'Breast thermography screening: imaging without radiation, contact or compression.',
  ],
  [
    '/reviews',
    `Reviews | ${NAME}`,
    `What women say about their thermography screening at ${NAME}.`,
  ],
  [
    '/about-thermography',
    `About thermography: questions and answers | ${NAME}`,
    'What breast thermography is, what it can and cannot tell, how a visit goes, what TH1 to TH5 mean, and which claims to be wary of.',
  ],
  [
    '/book',
    'Thermography | Book an Appointment',
    'Choose a location, a date and a time for your breast thermography screening. Your time is held while you fill in the form.',
  ],
  [
    '/understanding-your-report',
    `Understanding your report | ${NAME}`,
    'A guide to your thermography report: the grades TH1 to TH5 with their follow-up times, the findings, the four quadrants and the words explained.',
  ],
  [
    '/privacy',
    `Privacy | ${NAME}`,
    'What this site keeps of you, why and how long, who sees it, and how to have it removed.',
  ],
  ['/nowhere', `Page not found | ${NAME}`, undefined],
])('%s is called "%s"', async (path, title, description) => {
  await openSite(path)
  expect(document.title).toBe(title)
  expect(content('meta[name=description]')).toBe(description)
  expect(content('meta[property="og:description"]')).toBe(description)
})
