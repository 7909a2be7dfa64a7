import { describe, expect, test } from 'vitest'
import { loadPractice } from '../../server/practice/practice-file.ts'
import { plainText } from '../../src/frame/rich-text.tsx'

const {
  preparation,
  words: { home, questions, report, intake },
} = loadPractice(undefined)

const sections = questions.groups.flatMap((group) => group.sections)
const answers = sections
  .map(({ question, answer }) => `${question} ${plainText(answer)}`)
  .join('\n')
const guide = report.sections
  .map(({ title, urgent = '', text, reasons = [], terms = [] }) =>
    [
      title,
      plainText([urgent]),
      plainText(text),
      plainText(reasons),
      ...terms.map(({ term, meaning }) => `${term} ${meaning}`),
    ].join(' '),
  )
  .join('\n')

test('the slides describe a safe, non-invasive, radiation-free method and urge a yearly screening', () => {
  const text = home.slides.map((slide) => `${slide.text} ${slide.urge}`).join(' ')
  for (const word of [/\bsafe\b/, /non-invasive/, /radiation-free/, /year/])
    expect(text).toMatch(word)
})

test('there are 24 questions or more, none of them twice', () => {
  expect(sections.length).toBeGreaterThanOrEqual(24)
  expect(new Set(sections.map(({ question }) => question)).size).toBe(sections.length)
})

test.each([
  /heat only to a depth of 5 mm/,
  /15 minutes of acclimation/,
  /cold challenge.*no longer used/,
  /baseline.*from age 20/i,
  /TH1 and TH2 are normal/,
  /TH3 is questionable/,
  /TH4 and TH5 are abnormal/,
  /About 95% of TH3 results go back to normal/,
  /at 6 months and at 1 year/,
  /at 3 months, then 6 months later, then every 6 months/,
  /no images with my report/,
  /3-month return just to make a baseline is not needed/,
  /claims cysts claims too much/,
  /Claims of carotid or heart findings from a thermogram have no ground/,
  /privacy imaging a woman is alone/,
])('the information page says %s', (fact) => {
  expect(answers).toMatch(fact)
})

test.each([
  ...['lotion', 'shave', 'two hours before', 'four hours before', 'five days before', 'fever'],
])('what the site says by itself about how to prepare has: %s', (fact) => {
  expect(preparation.join(' ')).toContain(fact)
})

test.each([
  /About 95% of TH3 results normalize/,
  /at 6 months and at 1 year/,
  /at 3 months, then 6 months later, then every 6 months/,
  /heat only to 5 mm depth/,
  /Vascular asymmetry Vessels/,
  /Hyperthermia \(Delta-T\) An area/,
  /Signal irregularities Spots/,
  /Impression The doctor's summary/,
  /SLQ Superior lateral.*SMQ Superior medial.*ILQ Inferior lateral.*IMQ Inferior medial/,
])('the report guide says %s', (fact) => {
  expect(guide).toMatch(fact)
})

test('the report guide says four reasons for returning', () => {
  expect(report.sections.find(({ id }) => id === 'returning')?.reasons).toHaveLength(4)
})

describe('the intake form', () => {
  const asked = intake.sections.flatMap(({ questions }) =>
    questions.map(({ question }) => question),
  )

  test.each([
    ...['name', 'birth', 'physician', 'mammogram', 'surgery'],
    ...['Medications', 'pregnant or nursing', 'sunburn', 'Lotion'],
  ])('asks about %s', (word) => {
    expect(asked.some((question) => question.includes(word))).toBe(true)
  })

  test('says that it replaces neither mammography nor an examination', () => {
    const notes = intake.sections.map(({ note = '' }) => note).join(' ')
    expect(notes).toMatch(/does not replace mammography or an examination/)
    expect(notes).toMatch(/new lump .* see your clinician soon/)
  })
})
