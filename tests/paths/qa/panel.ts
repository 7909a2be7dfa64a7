import { mkdirSync, writeFileSync } from 'node:fs'
import type { Browser, BrowserContext } from '@playwright/test'
import { MODAL_TRANSITION } from '../../../domain/timing.ts'
import { endTransitions } from '../../browser/support/transitions.ts'
import { createPageDriver } from '../../prove/browser/support/page-driver.ts'
import { RESULTS } from '../../test-runs.ts'
import { dropFailure, saveFailure } from '../engine/failures.ts'
import type { Driver } from '../engine/page-steps.ts'
import { START_TIME } from '../engine/simulated-state.ts'
import { allPageSteps } from '../page-steps.ts'
import type { Case, Cases } from './report.ts'
import { csvOf, junitOf, type Result } from './result-files.ts'
import { listedCases } from './text.ts'

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

const stepHtml = (
  key: string,
  { title, instructions, expectations }: Case['start'],
  number: number,
) => {
  const doing = instructions.map(({ text, label }, index) =>
    label
      ? `<li><button onclick="run(this, 'act', '${key}', ${number}, ${index})">${escapeHtml(label)}</button></li>`
      : `<li>${escapeHtml(text)}</li>`,
  )
  const seen = expectations.map((text) => `<li class="seen">${escapeHtml(text)}</li>`)
  const buttons = [true, false].map(
    (isSeen) =>
      `<button onclick="run(this, 'found', '${key}', ${number}, ${isSeen})">${isSeen ? 'Seen' : 'Not seen'}</button>`,
  )
  return `<li class="step"><b>${escapeHtml(title)}</b><ul>${doing.join('')}${seen.join('')}</ul>${buttons.join(' ')}</li>`
}

const caseHtml = ({ key, name, path, start, steps }: Case): string => {
  const items = steps.map((step, index) => stepHtml(key, step, index + 1))
  const begin = `<button onclick="run(this, 'start', '${key}')">Start this case</button> at ${escapeHtml(path)}`
  return `<details data-key="${key}"><summary>${escapeHtml(name)}</summary>${begin}<ol start="0">${stepHtml(key, { ...start, instructions: [] }, 0)}${items.join('')}</ol></details>`
}

const panelHtml = (
  machines: readonly Cases[],
): string => `<!doctype html><title>Cases</title><style>
:root { color-scheme: light dark; font: 15px / 1.5 system-ui }
output { position: sticky; top: 0; display: block; background: Canvas; font-weight: bold }
summary { margin: 4px 0 } .seen { list-style: "👁 " } .done::after { content: " ✓" }
</style><output>Choose a case, and start it. What has no button is done on the site.</output>
${machines.map(({ name, cases }) => `<details id="${name}"><summary>${name}</summary>${cases.map(caseHtml).join('')}</details>`).join('')}
<script>
async function run(button, name, ...args) {
  const message = document.querySelector('output')
  message.textContent = 'One moment…'
  if (name === 'start') for (const done of document.querySelectorAll('.done')) done.classList.remove('done')
  const { error, text } = await window[name](...args)
  message.textContent = text
  if (!error) button.classList.add('done')
}
</script>`

/** A dialog has closed after this time, and the clock of the site stands still otherwise. */
const MOMENT = MODAL_TRANSITION + 100

/** A window for one case, with its clock and calls in the hands of the panel. */
async function openSite(browser: Browser, url: string): Promise<BrowserContext> {
  // The cases expect what a visitor in another time zone reads, wherever the tester is.
  const context = await browser.newContext({
    baseURL: url,
    timezoneId: 'Asia/Tokyo',
    viewport: null,
  })
  await context.addInitScript(endTransitions)
  await context.addInitScript(() => {
    // The first review is random, and the tables expect the middle one. Ids made from random numbers may not repeat.
    let random = 0.5
    Math.random = () => (random += 1e-7)
  })
  await context.clock.install({ time: START_TIME - 60_000 })
  await context.clock.pauseAt(START_TIME)
  return context
}

/** Opens the panel: it starts cases in a window of the site, does what a person cannot, and keeps what was found. */
export async function openPanel(browser: Browser, url: string, machines: readonly Cases[]) {
  const results = new Map<string, Pick<Result, 'status' | 'note'>>()
  const listed = machines.flatMap(listedCases)
  let current: { key: string; driver: Driver; context: BrowserContext } | undefined

  const find = (key: string) => {
    for (const { name, cases } of machines) {
      const found = cases.find((each) => each.key === key)
      const pageSteps = allPageSteps.find(({ table }) => table.machine.id === name)
      if (found && pageSteps) return { found, pageSteps }
    }
    throw new Error('There is no such case.')
  }
  async function start(key: string): Promise<string> {
    const { found } = find(key)
    await current?.context.close()
    current = undefined
    const context = await openSite(browser, url)
    const page = await context.newPage()
    await page.exposeFunction('touched', () => page.clock.runFor(MOMENT))
    await page.addInitScript(() => {
      for (const type of ['click', 'input', 'change'])
        addEventListener(type, () => setTimeout(() => void Reflect.get(window, 'touched')()))
    })
    const driver = await createPageDriver(page, found.path)
    for (const { act } of found.start.instructions) await act(driver)
    current = { key, driver, context }
    return `Started: ${found.name}`
  }
  async function act(key: string, step: number, index: number): Promise<string> {
    if (current?.key !== key) throw new Error('Start this case first.')
    const instruction = find(key).found.steps[step - 1]?.instructions[index]
    await instruction?.act(current.driver)
    return `Done: ${instruction?.label}`
  }
  /** Keeps what was found as files. What was not seen is saved as every other failure, too, and dropped once it is. */
  async function found(key: string, step: number, isSeen: boolean): Promise<string> {
    const { found, pageSteps } = find(key)
    const names = found.steps.map(({ name }) => name)
    const note = `Step ${step} was not seen.`
    if (!isSeen) saveFailure(pageSteps, names, { layer: 'panel', text: note, step: step - 1 })
    else dropFailure(pageSteps, 'panel', names.slice(0, step))
    if (!isSeen) results.set(key, { status: 'Failed', note })
    else if (step === names.length) results.set(key, { status: 'Passed' })
    const all = listed.map((each) => ({ ...each, ...results.get(each.id) }))
    mkdirSync(`${RESULTS}/cases`, { recursive: true })
    writeFileSync(`${RESULTS}/cases/cases.csv`, csvOf(all))
    writeFileSync(`${RESULTS}/cases/cases.xml`, junitOf(all))
    return `Kept in ${RESULTS}/cases/cases.csv and cases.xml.`
  }

  const panel = await browser.newPage({ viewport: null })
  /** An error is a sentence for the tester. */
  const safely =
    <Args extends unknown[]>(what: (...args: Args) => Promise<string>) =>
    (...args: Args) =>
      what(...args).then(
        (text) => ({ text }),
        (error: Error) => ({
          error: true,
          text: `${error.message.split('\n')[0]} If a step before this one was left out, start the case again.`,
        }),
      )
  await panel.exposeFunction('start', safely(start))
  await panel.exposeFunction('act', safely(act))
  await panel.exposeFunction('found', safely(found))
  await panel.setContent(panelHtml(machines))
  return { panel, driver: () => current?.driver }
}
