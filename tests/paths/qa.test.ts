import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { StateMachine } from 'xstate'
import { changesText } from './changes.ts'
import { loadCatalog } from './engine/catalog.ts'
import { differencesOf } from './engine/facts.ts'
import { casesFor, reportOf } from './qa/report.ts'
import { FORMATS, type Result } from './qa/result-files.ts'
import { casesText } from './qa/text.ts'
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
    expect(cases.map((each) => each.name).join('\n'), name).not.toMatch(/[“”|]/)
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

test('the command explains a wrong argument in one sentence', () => {
  const args = ['--import', 'tsx', 'tests/paths/main.ts', 'no-such-machine']
  const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toMatch(/^error: .* 'no-such-machine' .* Allowed choices are .*price.*\n$/)
  expect(status).toBe(1)
})

test('results go to test managers as JUnit XML and as CSV, with all circumstances', () => {
  const found: Result = {
    ...{ machine: 'kettle', case: 'It boils', steps: '1. Press “Switch”.', expected: '1. Hot' },
    verdict: 'Failed',
    ...{ note: 'It says "On" & <Off>.\nTwice.', tester: 'Bea' },
    ...{ testedAt: '2026-11-21T17:00:00.000Z', commit: 'c0ffee1', browser: 'Mozilla/5.0' },
    address: 'http://qa.test/kettle',
  }
  const passed: Result = { ...found, case: 'It cools', verdict: 'Passed', note: '' }
  const circumstances =
    'tester: Bea&#10;commit: c0ffee1&#10;browser: Mozilla/5.0&#10;address: http://qa.test/kettle'
  const note = 'It says &quot;On&quot; &amp; &lt;Off&gt;.&#10;Twice.'
  const facts =
    '<property name="tester" value="Bea"/><property name="commit" value="c0ffee1"/><property name="browser" value="Mozilla/5.0"/><property name="address" value="http://qa.test/kettle"/>'
  const properties = (comment: string) =>
    `<properties>${facts}<property name="testrun_comment">${comment}</property><property name="testrail_result_comment" value="${comment}"/></properties>`
  expect(FORMATS['JUnit XML'].write([found, passed])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="kettle" tests="2" failures="1" skipped="0">
<testcase classname="kettle" name="It boils" finished-at="2026-11-21T17:00:00.000Z"><failure>${note}</failure>
${properties(`${note}&#10;${circumstances}`)}</testcase>
<testcase classname="kettle" name="It cools" finished-at="2026-11-21T17:00:00.000Z">
${properties(circumstances)}</testcase>
</testsuite>
</testsuites>
`)
  expect(FORMATS.CSV.write([found])).toBe(
    '"machine","case","verdict","note","tester","testedAt","commit","browser","address","steps","expected"\r\n' +
      '"kettle","It boils","Failed","It says ""On"" & <Off>.\nTwice.","Bea","2026-11-21T17:00:00.000Z","c0ffee1","Mozilla/5.0","http://qa.test/kettle","1. Press “Switch”.","1. Hot"\r\n',
  )
})
