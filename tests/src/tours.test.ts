import { afterEach, describe, expect, test } from 'vitest'
import { chartOf } from '../../src/inspector/page/chart.ts'
import { graphOf } from '../paths/engine/graph.ts'
import { pairToursOf } from '../paths/engine/pairs.ts'
import { runTour } from '../paths/engine/run-tour.ts'
import { caseOf, NOTHING_CHANGES } from '../paths/qa/report.ts'
import { pairStages, stages } from '../paths/stages.ts'
import { createViewDriver, fieldLabelled, unmountView } from './support/view-driver.tsx'

afterEach(unmountView)

/** Everything on the page, with what its fields contain. */
const shownNow = (): string =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(
      ({ type, value, checked }) => (type === 'radio' || type === 'checkbox' ? checked : value),
    ),
  ].join(' | ')

/** A refresh that began some steps ago is still said to be under way. */
const REFRESHING = 'Refreshing availability data…'

/** What a printed case says after each step has to be true of the page: what is new, and that nothing is. */
function expectNews(expectations: readonly string[], before: string, after: string) {
  const pages = [before, after].map((page) => page.replace(REFRESHING, ''))
  for (const sentence of expectations) {
    const [, quotes] = /^(?:You now read|A screen reader now says): “(.+)”$/.exec(sentence) ?? []
    for (const text of quotes?.split('”, “') ?? [])
      if (text !== REFRESHING) expect(before).not.toContain(text)
    const [, field, content = ''] = /^“(.+)” (?:contains “(.+)”|is empty)\.$/.exec(sentence) ?? []
    // A field for email addresses gives its value without the spaces around it.
    if (field) expect(fieldLabelled(field).value.trim()).toBe(content.trim())
    if (sentence === NOTHING_CHANGES) expect(pages[1]).toBe(pages[0])
    if (sentence.startsWith('You see')) expect(pages[1]).not.toBe(pages[0])
  }
}

for (const stage of stages)
  describe(`the mounted views follow the tours of ${stage.table.machine.id}`, () => {
    const { tours } = graphOf(stage.table)
    test.for([...tours])('$name', { timeout: 60_000 }, async (tour) => {
      const { steps } = await caseOf(stage, chartOf(stage.table.machine), tour)
      let before = ''
      let taken = 0
      const open = () => createViewDriver(stage.path)
      await runTour(stage, tour, open, async (_, step) => {
        const after = shownNow()
        if (step) expectNews(steps[taken++]?.expectations ?? [], before, after)
        before = after
      })
    })
  })

describe.for(pairStages)(
  'the mounted views follow each pair of steps of $table.machine.id',
  (stage) => {
    const { tours } = graphOf(stage.table, pairToursOf)
    test.for([...tours])('$name', { timeout: 300_000 }, (tour) =>
      runTour(stage, tour, () => createViewDriver(stage.path)),
    )
  },
)
