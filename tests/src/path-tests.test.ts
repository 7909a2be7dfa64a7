import { isDeepStrictEqual } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { savedPathTests } from '../paths/engine/failures.ts'
import { graphOf, restStates } from '../paths/engine/graph.ts'
import { runPathTest, SameFailure } from '../paths/engine/run-path-test.ts'
import { allPageSteps } from '../paths/page-steps.ts'
import { caseOf, NOTHING_CHANGES } from '../paths/qa/report.ts'
import { takeRefusedSteps } from './support/refused-steps.ts'
import {
  createViewDriver,
  differenceOf,
  fieldLabelled,
  shownLines,
  unmountView,
} from './support/view-driver.tsx'

afterEach(unmountView)

/** A refresh that began some steps ago is still said to be under way. */
const REFRESHING = 'Refreshing availability data…'

const spaceless = (text: string) => text.replace(/\s/g, '')

/** What a printed case says after each step has to be true of the page: what is new, and that nothing is. */
function expectNews(
  expectations: readonly string[],
  before: readonly string[],
  after: readonly string[],
) {
  const [old, now] = [before, after].map((lines) => lines.filter((line) => line !== REFRESHING))
  const isOld = (text: string) => spaceless(before.join('')).includes(spaceless(text))
  const fail = (what: string) => {
    throw new Error(`${what}\n${differenceOf(before, after)}`)
  }
  for (const sentence of expectations) {
    const [, quotes] = /^(?:You now read|A screen reader now says): “(.+)”$/.exec(sentence) ?? []
    for (const text of quotes?.split('”, “') ?? [])
      if (text !== REFRESHING && isOld(text)) fail(`“${text}” is not new on the page.`)
    const [, field, content = ''] = /^“(.+)” (?:contains “(.+)”|is empty)\.$/.exec(sentence) ?? []
    // A field for email addresses gives its value without the spaces around it.
    if (field) expect(fieldLabelled(field).value.trim()).toBe(content.trim())
    const isSame = isDeepStrictEqual(old, now)
    if (sentence === NOTHING_CHANGES && !isSame) fail('Nothing should change on the page.')
    if (sentence.startsWith('You see') && isSame) fail(`The page should change: ${sentence}`)
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
    test.for(pathTests)('$name', async (pathTest, { skip }) => {
      const { steps } = await caseOf(pageSteps, graph.chart, pathTest)
      let before: readonly string[] = []
      let taken = 0
      const driver = await createViewDriver(pageSteps.path)
      await runPathTest(
        pageSteps,
        pathTest,
        async () => driver,
        async (state, step) => {
          const after = shownLines()
          if (step) expectNews(steps[taken++]?.expectations ?? [], before, after)
          before = after
          if (firstStates.has(state)) await takeRefusedSteps(pageSteps, graph, state, driver)
        },
      ).catch((error: unknown) => {
        // One fault is one failure.
        if (error instanceof SameFailure) skip(error.message)
        throw error
      })
    })
  })
