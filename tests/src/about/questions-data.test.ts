import { expect, test } from 'vitest'
import { questionsData } from '../../../src/about/questions-data.ts'
import { openSite } from '../support/open-site.tsx'

test('search engines are told every question of the page, each with its answer', async () => {
  await openSite('/about-thermography')
  const questions = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
  const { '@type': type, mainEntity } = questionsData
  expect(type).toBe('FAQPage')
  expect(mainEntity.map(({ name }) => name)).toEqual(questions)
  for (const entity of mainEntity) {
    expect([entity['@type'], entity.acceptedAnswer['@type']]).toEqual(['Question', 'Answer'])
    expect(entity.acceptedAnswer.text.length).toBeGreaterThan(80)
  }
})
