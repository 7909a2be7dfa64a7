import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { type Element, Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { createActor, StateMachine, waitFor } from 'xstate'
import { changesText } from './changes.ts'
import { loadCatalog } from './engine/catalog.ts'
import { differencesOf } from './engine/facts.ts'
import { coverageHtml, coverageXml, createCoverage } from './qa/coverage.ts'
import { casesFor, reportOf } from './qa/report.ts'
import { FORMATS, type Result } from './qa/result-files.ts'
import { watchMachines } from './qa/site/seen.ts'
import { casesText, listedCases } from './qa/text.ts'
import { kettle, kettleMachine, kettlePageSteps } from './support/kettle.ts'

const report = await reportOf({ name: 'kettle', table: kettle, pageSteps: kettlePageSteps })

test('a case is steps to follow by hand: what to do, as the site takes it, and what to see', () => {
  const text = casesText(report.cases)
  for (const part of [
    /\d\. The fuse blows\.\n +- In the panel, press “Fail the request for heat”\.\n +- You now read: “Off”/,
    /\d\. All of it is poured\.\n +- Empty “Cups”\.\n +- Type “ 5” into “Cups”, with the spaces around it\.\n +- You now read: “Off”\n +- “Cups” contains “ 5”\./,
    /\d\. One cup is poured\.\n +- Type “1” into “Cups”\.\n +- “Cups” contains “1”\.\n +- You still read: “Hot”/,
    /\d\. A minute passes\.\n +- In the panel, press “Let 60 seconds pass”\.\n/,
    /\d\. It boils\.\n +- In the panel, press “Answer the request for heat”\.\n/,
    /press “Start this case”, which opens \/kettle\. It does this at once, too: “Let 90 seconds pass”\./,
  ])
    expect(text).toMatch(part)
})

test('a tester needs no word of the code to follow the cases of any machine', async () => {
  for (const entry of await loadCatalog()) {
    const { name } = entry
    const { cases } = await casesFor(entry)
    expect(casesText(cases), name).not.toMatch(/{"| \+ | \| |\b[a-z]+[A-Z]|You do not read/)
    expect(cases.map((each) => each.name).join('\n'), name).not.toMatch(/“[^”]*“|\|/)
    expect(new Set(cases.map(({ key }) => key)).size, name).toBe(cases.length)
    if (name === 'hold')
      expect(casesText(cases)).toContain(
        '“Hold it again” is pressed.\n     - Press “Hold it again”.',
      )
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
    kettleMachine.implementations,
  )
  const delays = { coolingDown: { 'a minute passes': 30_000 } }
  const { sentences } = differencesOf(kettle, { ...kettle, machine, delays })
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
  const cases = (await changesText(before, { ...before, table })).split(/^Case .*$/m).slice(1)
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

const [first, second, third] = listedCases(report)
if (!first || !second || !third) throw new Error('The kettle has too few cases.')
const found = {
  ...{ tester: 'Bea', seconds: 75, testedAt: '2026-11-21T17:00:00.000Z' },
  ...{ commit: 'c0ffee1', browser: 'Mozilla/5.0' },
}
const results: readonly Result[] = [
  { ...first, ...found, verdict: 'Failed', note: 'It says "On" & <Off>.\nTwice.' },
  { ...second, ...found, verdict: 'Failed', note: '' },
  { ...third, ...found, verdict: 'Passed', note: '' },
  ...listedCases(report).slice(3),
]

test('every case goes to test managers as JUnit, in the schema of Jenkins, and a failure has a text', () => {
  const suites = parseXml(FORMATS.JUnit.write(results))
  expect(suites.tagName).toBe('testsuites')
  expect(faultsIn(suites)).toEqual([])
  const cases = [...suites.querySelectorAll('testcase')]
  expect(cases.map((each) => each.getAttribute('name'))).toEqual(
    report.cases.map(({ name, key }) => `${name} [${key}]`),
  )
  expect(cases.map((each) => each.getAttribute('time')).join()).toMatch(/^75,75,75,0/)
  const failures = [...suites.querySelectorAll('failure')]
  expect(failures.map(({ textContent }) => textContent)).toEqual([
    'It says "On" & <Off>.\nTwice.',
    'Bea marked this case as failed, without a note.',
  ])
  expect(cases[0]?.children[1]?.textContent).toMatch(
    /\nTested By: Bea\nTested On: 2026-11-21T17:00:00.000Z\n.*\n1\. “Switch” is pressed\nPress “Switch”.\nExpected:\n/s,
  )
})

test('every case goes to test managers as CSV: one row a step, as Xray and TestRail import them', () => {
  const rows: Record<string, string>[] = parse(FORMATS.CSV.write(results), { columns: true })
  const firsts = rows.filter((row, index) => row['Test ID'] !== rows[index - 1]?.['Test ID'])
  // Both: the rows of a case are together. Xray: each row has its id. TestRail: only the first row has a title.
  expect(firsts.map((row) => row['Test ID'])).toEqual(report.cases.map(({ key }) => key))
  expect(rows.filter(({ Title }) => Title !== '')).toEqual(firsts)
  expect(rows.length).toBe(report.cases.reduce((sum, { steps }) => sum + steps.length + 1, 0))
  // Xray: a test has a type and a summary. Nobody imports more than 1,000 tests at once.
  for (const row of firsts) expect(row['Test Type']).toBe('Manual')
  expect(rows[0]).toMatchObject({
    ...{ Title: 'The switch is pressed', Section: 'kettle', Estimate: '72s' },
    ...{ Status: 'Failed', Comment: 'It says "On" & <Off>.\nTwice.', Elapsed: '75s' },
    ...{ 'Tested By': 'Bea', 'Expected Result': 'You read: “Off”' },
  })
  expect(rows[1]).toMatchObject({
    Steps: '1. “Switch” is pressed\nPress “Switch”.',
    'Expected Result': 'You now read: “Heating”',
  })

  const { stdout, status } = command('price', '--csv')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^"\w+","Manual","The price arrives","price","home-price,.*","Untested"/m)
})

test('what testers see of the machines is kept over sessions, with who saw it first and when', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seen-'))
  const { read, add } = createCoverage(join(folder, 'seen.json'))
  let session: readonly [tester: string, at: string] = ['Bea', '2026-11-21T17:00:00.000Z']
  const inspect = watchMachines((machine, names) => add(machine, names, ...session))
  const actor = createActor(kettleMachine, { inspect }).start()
  actor.send({ type: 'switch.pressed' })
  await waitFor(actor, (snapshot) => snapshot.matches('hot'))
  session = ['Ann', '2026-11-22T17:00:00.000Z']
  actor.send({ type: 'switch.pressed' })
  actor.send({ type: 'cup.poured', cups: 1 })
  const seen = read()
  actor.stop()
  rmSync(folder, { recursive: true })
  const namesOf = (tester: string) =>
    Object.entries(seen.kettle ?? {}).flatMap(([name, { by }]) => (by === tester ? name : []))
  expect(namesOf('Bea').toSorted()).toEqual([
    'state cold',
    'state heating',
    'state hot',
    'taken switch.pressed in cold',
    'transition cold --switch.pressed--> heating',
    'transition heating --heat done--> hot',
  ])
  expect(namesOf('Ann').toSorted()).toEqual([
    'guard of hot --cup.poured (1 of 2)--> cold refuses',
    'refused switch.pressed in hot',
    'taken cup.poured in hot',
    'transition hot --cup.poured (2 of 2)--> itself',
  ])

  expect(coverageHtml([report], seen)).toMatch(
    /3 of 3.*3 of 7.*1 of 2.*2 of 3.*1 of 3.*<td>nobody<.*<td>Ann<.td><td>2026-11-22/s,
  )
  const suite = parseXml(coverageXml([report], seen))
  expect(faultsIn(suite)).toEqual([])
  expect(suite.querySelectorAll('testcase').length).toBe(18)
  expect(suite.querySelectorAll('skipped').length).toBe(8)
})
