import { spawnSync } from 'node:child_process'
import { parse } from 'csv-parse/sync'
import { type Element, Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { StateMachine } from 'xstate'
import { changesText } from './changes.ts'
import { loadCatalog } from './engine/catalog.ts'
import { differencesOf } from './engine/facts.ts'
import { casesFor, reportOf } from './qa/report.ts'
import { csvOf, junitOf, type Result } from './qa/result-files.ts'
import { listedCases, markdownOf } from './qa/text.ts'
import { kettle, kettleMachine, kettlePageSteps } from './support/kettle.ts'

const report = await reportOf({ name: 'kettle', table: kettle, pageSteps: kettlePageSteps })

test('a case is steps to follow by hand: what the site must be like, what to do, and what to see', () => {
  const text = markdownOf(listedCases(report))
  for (const part of [
    /What the site must be like:\n\n- Names, places, dates, .*\n- .*\n- No connection for a moment: .*\n\n0\. Open /,
    /\d\. The fuse blows\n +- The request for heat gets no answer\.\n +- \[ \] You now read: “Off”/,
    /\d\. All of it is poured\n +- Empty “Cups”\.\n +- Type “ 5” into “Cups”, with the spaces around it\.\n +- \[ \] You now read: “Off”\n +- \[ \] “Cups” contains “5”\./,
    /\d\. One cup is poured\n +- Type “1” into “Cups”\.\n +- \[ \] “Cups” contains “1”\.\n +- \[ \] You still read: “Hot”/,
    /\d\. A minute passes\n +- Wait 60 seconds\.\n/,
    /\d\. It boils\n +- Wait for the answer to the request for heat\.\n/,
    /0\. Open \/kettle\n +- Wait 90 seconds\.\n/,
    /\npromises: .* · id: [0-9a-f]{12}\n/,
  ])
    expect(text).toMatch(part)
})

test('a tester needs no word of the code to follow the cases of any machine', async () => {
  for (const entry of await loadCatalog()) {
    const { name } = entry
    const cases = await casesFor(entry)
    const texts = markdownOf(listedCases({ ...cases, requirement: '' }))
    expect(texts, name).not.toMatch(/{"| \+ | \| |(?<!npm run qa.*)\b[a-z]+[A-Z]|You do not read/)
    expect(cases.cases.map((each) => each.name).join('\n'), name).not.toMatch(/“[^”]*“|\|/)
    expect(new Set(cases.cases.map(({ key }) => key)).size, name).toBe(cases.cases.length)
    const needed = cases.cases.flatMap(({ start }) => start.needs).join()
    expect(needed, `${name} begins where a tester gets without the panel`).not.toContain('qa')
    if (name !== 'hold') continue
    expect(needed).toContain('at /book choose a place, a date and a time')
    expect(texts).toContain('“Hold it again” is pressed\n   - Press “Hold it again”.')
  }
})

test('of another version is told what differs in the machine, and which cases to follow', async () => {
  const { states } = kettleMachine.config
  const { heating, hot } = states ?? {}
  const machine = new StateMachine(
    {
      ...kettleMachine.config,
      states: {
        ...states,
        heating: { ...heating, entry: 'hum' },
        hot: { ...hot, on: {} },
        warm: {},
      },
    },
    { ...kettleMachine.implementations, delays: { coolingDown: 30_000 } },
  )
  const { sentences } = differencesOf(kettle, { ...kettle, machine })
  expect(sentences).toEqual([
    'Changed: the state heating: invokes heat → entry hum, invokes heat',
    'New: the state warm',
    'Changed: the transition hot --after coolingDown--> cold',
    'Changed: the delay coolingDown: 60000 ms → 30000 ms',
    'Gone: the transition hot --cup.poured (1 of 2)--> cold',
    'Gone: the transition hot --cup.poured (2 of 2)--> itself',
  ])

  const before = { name: 'kettle', table: kettle, pageSteps: kettlePageSteps }
  expect(await changesText(before, before)).toBe('')
  const table = { ...kettle, states: { ...kettle.states, hot: { seen: ['Warm'] } } }
  const cases = (await changesText(before, { ...before, table })).split(/^## .*$/m).slice(1)
  expect(cases.length).toBeGreaterThan(0)
  expect(cases.every((text) => text.includes('You now read: “Warm”'))).toBe(true)
})

const command = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'tests/paths/main.ts', ...args], {
    encoding: 'utf8',
  })

test('the command explains a wrong argument in one sentence', () => {
  const { stderr, status } = command('no-such-machine')
  expect(stderr).toMatch(/^error: .* 'no-such-machine' .* Allowed choices are .*price.*\n$/)
  expect(status).toBe(1)
})

/**
 * What the schema of Jenkins allows, junit-10.xsd in https://github.com/jenkinsci/xunit-plugin: an element's required and
 * other attributes, and its content.
 */
const SCHEMA: Readonly<Record<string, readonly string[]>> = {
  testsuites: ['', 'name time tests failures errors', 'testsuite'],
  testsuite: [
    'name tests failures errors',
    'group time skipped timestamp hostname id package file log url',
    'testsuite properties testcase system-out system-err',
  ],
  properties: ['', '', 'property'],
  property: ['name value', '', ''],
  testcase: ['name', 'time classname group', 'skipped error failure system-out system-err'],
  skipped: ['', 'message type', '#text'],
  failure: ['', 'message type', '#text'],
  'system-out': ['', '', '#text'],
}

const parseXml = (xml: string): Element =>
  new new Window().DOMParser().parseFromString(xml, 'application/xml').documentElement

/** Where a JUnit report breaks the schema. */
const faultsIn = (element: Element): string[] => {
  const [required = [], optional = [], content = []] = (SCHEMA[element.tagName] ?? []).map(
    (names) => names.split(' '),
  )
  const names = element.getAttributeNames()
  const nodes = [...element.childNodes].filter(
    ({ textContent, nodeName }) => nodeName !== '#text' || textContent.trim() !== '',
  )
  const faults = [
    ...required
      .filter((name) => name !== '' && !names.includes(name))
      .map((name) => `lacks ${name}`),
    ...names
      .filter((name) => ![...required, ...optional].includes(name))
      .map((name) => `has ${name}`),
    ...nodes
      .filter(({ nodeName }) => !content.includes(nodeName))
      .map(({ nodeName }) => `contains ${nodeName}`),
  ].map((fault) => `${element.tagName} ${fault}`)
  return [...faults, ...[...element.children].flatMap(faultsIn)]
}

const [first, second, ...others] = listedCases(report)
if (!first || !second) throw new Error('The kettle has too few cases.')
const results: readonly Result[] = [
  { ...first, status: 'Failed', note: 'It says "On" & <Off>.\nTwice.' },
  { ...second, status: 'Passed' },
  ...others,
]

test('every case goes to test managers as JUnit, in the schema of Jenkins, its id last', () => {
  const suites = parseXml(junitOf(results))
  expect(suites.tagName).toBe('testsuites')
  expect(faultsIn(suites)).toEqual([])
  const cases = [...suites.querySelectorAll('testcase')]
  expect(cases.map((each) => each.getAttribute('name'))).toEqual(results.map(({ title }) => title))
  const [failure] = suites.querySelectorAll('failure')
  expect(failure?.textContent).toBe('It says "On" & <Off>.\nTwice.')
  expect(cases[0]?.children[1]?.textContent).toMatch(
    /\n1\. “Switch” is pressed\nPress “Switch”\.\n.*\nid: [0-9a-f]{12}$/s,
  )
})

test('every case goes to test managers as CSV: one row a step, as Xray and TestRail import them', () => {
  const rows: Record<string, string>[] = parse(csvOf(results), { columns: true })
  const firsts = rows.filter((row, index) => row['Test ID'] !== rows[index - 1]?.['Test ID'])
  // Both: the rows of a case are together. Xray: each row has its id. TestRail: only the first row has a title.
  expect(firsts.map((row) => row['Test ID'])).toEqual(results.map(({ id }) => id))
  expect(rows.filter(({ Title }) => Title !== '')).toEqual(firsts)
  expect(rows.length).toBe(results.reduce((sum, { steps }) => sum + steps.length, 0))
  for (const row of firsts) expect(row['Test Type']).toBe('Manual')
  expect(rows[0]).toMatchObject({
    ...{ Title: 'The switch is pressed', Section: 'kettle', Status: 'Failed' },
    ...{ Comment: 'It says "On" & <Off>.\nTwice.', 'Expected Result': 'You read: “Off”' },
  })
  expect(rows[1]).toMatchObject({
    Steps: '1. “Switch” is pressed\nPress “Switch”.',
    'Expected Result': 'You now read: “Heating”',
  })
  const { stdout, status } = command('price', '--csv')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^"The price arrives","price","home-price,.*"Manual","\w+"/ms)
})
