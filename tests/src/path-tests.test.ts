import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { graphOf, restStates } from '../paths/engine/graph.ts'
import { pairPaths } from '../paths/engine/pairs.ts'
import { choices, randomPathOf } from '../paths/engine/random-paths.ts'
import { savedPathTests } from '../paths/engine/recordings.ts'
import { runPathTest } from '../paths/engine/run-path-test.ts'
import { allPageSteps, pairPageSteps } from '../paths/page-steps.ts'
import { caseOf, NOTHING_CHANGES } from '../paths/qa/report.ts'
import { takeRefusedSteps } from './support/refused-steps.ts'
import { createViewDriver, fieldLabelled, shownText, unmountView } from './support/view-driver.tsx'

afterEach(unmountView)

/** Everything on the page, with what its fields contain. */
const shownNow = (): string =>
  [
    shownText(),
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

/** Whether a state is the first one in its situation. */
const isFirstIn =
  (known: Set<string>) =>
  ({ key }: { key: string }): boolean =>
    !known.has(key) && known.add(key).size > 0

for (const pageSteps of allPageSteps)
  describe(`the mounted views follow the path tests of ${pageSteps.table.machine.id}`, () => {
    const graph = graphOf(pageSteps.table)
    const firstStates = new Set(restStates(graph).filter(isFirstIn(new Set())))
    const pathTests = [...savedPathTests(pageSteps.table), ...graph.pathTests]
    test.for(pathTests)('$name', async (pathTest) => {
      const { steps } = await caseOf(pageSteps, graph.chart, pathTest)
      let before = ''
      let taken = 0
      const driver = await createViewDriver(pageSteps.path)
      await runPathTest(
        pageSteps,
        pathTest,
        async () => driver,
        async (state, step) => {
          const after = shownNow()
          if (step) expectNews(steps[taken++]?.expectations ?? [], before, after)
          before = after
          if (firstStates.has(state))
            await takeRefusedSteps(pageSteps, graph, state, driver, shownNow)
        },
      )
    })
  })

describe.for(pairPageSteps)(
  'the mounted views follow each pair of steps of $table.machine.id',
  (pageSteps) => {
    const { pathTests } = graphOf(pageSteps.table, pairPaths)
    test.for([...pathTests])('$name', { timeout: 300_000 }, (pathTest) =>
      runPathTest(pageSteps, pathTest, () => createViewDriver(pageSteps.path)),
    )
  },
)

/** `npm run prove` follows many. */
const RANDOM_PATHS = Number(process.env.PROVE_RUNS ?? 1)

for (const pageSteps of allPageSteps)
  test(`the mounted views follow random paths of ${pageSteps.table.machine.id}`, {
    timeout: 600_000,
  }, async () => {
    const { table, path } = pageSteps
    const pathOf = randomPathOf(table, graphOf(table), true)
    const follow = fc.asyncProperty(choices, (chosen) =>
      runPathTest(pageSteps, pathOf(chosen), () => createViewDriver(path)),
    )
    await fc.assert(follow.afterEach(unmountView), { numRuns: RANDOM_PATHS })
  })
