import 'temporal-polyfill/global'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { runMachineTours } from '../paths/engine/run-machine-tours.ts'
import type { AnyTable } from '../paths/engine/table.ts'
import { NO_EVIDENCE, writePage } from '../paths/report/page/page.ts'
import { machineReport } from '../paths/report/report.ts'
import { kettle, kettleStage } from '../paths/support/kettle.ts'

async function openPage(page: Page, folder: string, table: AnyTable = kettle): Promise<void> {
  const run = await runMachineTours(table)
  const report = await machineReport({ name: 'kettle', stage: kettleStage }, table, run)
  const file = await writePage([{ chart: run.graph.chart, report }], NO_EVIDENCE, folder)
  await page.goto(pathToFileURL(file).href)
}

test.beforeEach(async ({ page, context }, { outputDir }) => {
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) problems.push(request.url())
  })
  await context.setOffline(true)
  await openPage(page, outputDir)
  expect(problems).toEqual([])
})

const caseNamed = (page: Page, name: string) =>
  page.locator('.case').filter({
    has: page.getByRole('heading', { name, exact: true, level: 3, includeHidden: true }),
  })
const openCase = (page: Page, name: string) => caseNamed(page, name).locator('summary').click()
const BLOWN = '3. The switch is pressed, then the fuse blows'
/** The step of the case in which the fuse blows, with its one expectation. */
const blown = (page: Page) =>
  caseNamed(page, BLOWN).locator('.step').filter({ hasText: 'The fuse blows' })
const verdict = (page: Page, name: 'Pass' | 'Fail') =>
  blown(page).getByRole('button', { name, exact: true })

/** On a busy machine the browser's storage takes a result a moment later. */
const afterReload = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.reload()
    await openCase(page, BLOWN)
    await check()
  }).toPass()

test("QA's page draws the machine, and a state or an arrow shows the cases through it", async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: 'kettle' })).toBeVisible()
  await expect(page.getByText('3/3 states')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show all cases' })).toBeHidden()

  await page.getByRole('button', { name: 'Cases through hot', exact: true }).click()
  await expect(page.getByText('2 of 4 cases through hot')).toBeVisible()
  await expect(page.locator('.matching').first()).toContainText('You read: “Hot”')

  await page.getByRole('button', { name: 'Show all cases' }).click()
  await expect(page.locator('.matching')).toHaveCount(0)

  await page.getByRole('button', { name: /cold --switch\.pressed/ }).press('Enter')
  await expect(page.locator('.matching').first()).toContainText('The switch is pressed')
})

test('a step under the pointer is highlighted in the diagram', async ({ page }) => {
  const name = '1. It boils, one cup is poured, then all of it is poured'
  await openCase(page, name)
  await caseNamed(page, name).getByText('2. It boils').hover()
  await expect(page.locator('.active')).toHaveCount(2)
  await expect(page.locator('.active[data-state]')).toHaveText(/hot/)
})

test('the shortest way to a state opens the case that begins with it', async ({ page }) => {
  await page.getByText('The shortest way to each state').click()
  await page.getByRole('button', { name: 'hot', exact: true }).click()
  await expect(page.locator('.current')).toContainText('2. It boils')
  await expect(page.locator('.active[data-state]')).toHaveText(/hot/)
})

test('a step says what to do and what to see, and what was found survives a reload', async ({
  page,
}) => {
  await openCase(page, BLOWN)
  await expect(blown(page)).toContainText('In the panel, press “Fail heat”.')
  await expect(blown(page)).toContainText('You read: “Off”')
  await verdict(page, 'Fail').click()
  await blown(page).getByRole('button', { name: 'Note' }).click()
  await blown(page).getByLabel('Note').fill('It says On.')
  await afterReload(page, async () => {
    await expect(verdict(page, 'Fail')).toHaveAttribute('aria-pressed', 'true')
    await expect(blown(page).getByLabel('Note')).toHaveValue('It says On.')
  })
  await expect(caseNamed(page, BLOWN).getByText('1 of 3, 1 failed')).toBeVisible()

  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'Clear results' }).click()
  await expect(verdict(page, 'Fail')).toHaveAttribute('aria-pressed', 'false')
  await afterReload(page, () =>
    expect(verdict(page, 'Fail')).toHaveAttribute('aria-pressed', 'false'),
  )
})

const pressed = (page: Page) => page.locator('[data-result][aria-pressed=true]')

test('after a change a step that is new or says something else comes up without a result', async ({
  page,
}, { outputDir }) => {
  for (const summary of await page.locator('.case summary').all()) await summary.click()
  const passes = page.getByRole('button', { name: 'Pass', exact: true })
  for (const pass of await passes.all())
    if ((await pass.getAttribute('aria-pressed')) === 'false') await pass.click()
  const all = await passes.count()
  await expect(pressed(page)).toHaveCount(all)
  await afterReload(page, () => expect(pressed(page)).toHaveCount(all))

  const { heating, ...others } = kettle.states
  await openPage(page, outputDir, { ...kettle, states: { ...others, heating: { seen: ['Warm'] } } })
  await openCase(page, BLOWN)
  const steps = caseNamed(page, BLOWN).locator('.step')
  await expect(steps.nth(1)).toContainText('You read: “Warm”')
  const passOf = (step: number) => steps.nth(step).getByRole('button', { name: 'Pass' })
  await expect(passOf(0)).toHaveAttribute('aria-pressed', 'true')
  await expect(passOf(1)).toHaveAttribute('aria-pressed', 'false')
  await expect(passOf(2)).toHaveAttribute('aria-pressed', 'true')
})

async function download(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return (await downloading).path()
}

test('results are saved to a file, loaded from it, and written as a report', async ({ page }) => {
  await openCase(page, BLOWN)
  await verdict(page, 'Fail').click()
  await blown(page).getByRole('button', { name: 'Note' }).click()
  await blown(page).getByLabel('Note').fill('It says On.')
  const report = await readFile(await download(page, 'Save report'), 'utf8')
  expect(report).toContain('| kettle | 0 | 1 | 7 |')
  expect(report).toContain(
    `- Case ${BLOWN}, step 2. The fuse blows: You read: “Off”\n  Note: It says On.`,
  )
  const file = await download(page, 'Save results')

  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'Clear results' }).click()
  const [saved] = JSON.parse(await readFile(file, 'utf8')).results
  const load = (content: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'results.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
  await load(JSON.stringify({ results: [saved, { ...saved, key: 'of a step of long ago' }] }))
  await expect(
    page.getByText('1 loaded. 1 left out: their steps have changed since.'),
  ).toBeVisible()
  await expect(verdict(page, 'Fail')).toHaveAttribute('aria-pressed', 'true')
  await expect(blown(page).getByLabel('Note')).toHaveValue('It says On.')

  for (const content of ['no JSON', '{}', '{"results":[{"key":1}]}']) {
    await load(content)
    await expect(page.getByText('This is not a file of results, so nothing was')).toBeVisible()
  }
  await expect(verdict(page, 'Fail')).toHaveAttribute('aria-pressed', 'true')
})
