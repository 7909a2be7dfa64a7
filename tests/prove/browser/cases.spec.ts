import 'temporal-polyfill/global'
import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { loadCatalog } from '../../paths/engine/catalog.ts'
import { savedRecordings } from '../../paths/engine/recordings.ts'
import { allPageSteps } from '../../paths/page-steps.ts'
import { type Cases, casesFor } from '../../paths/qa/report.ts'
import { startQaServer } from '../../paths/qa/server.ts'
import { followCase } from './support/case-follower.ts'

// QA's page takes seconds to load, so the tests share one.
test.describe.configure({ mode: 'default' })

let server: Awaited<ReturnType<typeof startQaServer>>
let page: Page
let reports: readonly Cases[]

test.beforeAll(async ({ browser }) => {
  reports = await Promise.all((await loadCatalog()).map(casesFor))
  const seenFile = join(mkdtempSync(join(tmpdir(), 'seen-')), 'seen.json')
  server = await startQaServer(reports, { port: 0, host: '127.0.0.1', seenFile })
  // In the practice's own zone the site names no zone, unless the panel has it do so.
  page = await browser.newPage({ timezoneId: 'America/New_York' })
  page.setDefaultTimeout(30_000)
  await page.goto(server.url)
})
test.afterAll(async () => {
  await page.close()
  await server.close()
})

// What the steps of every case say is checked on the mounted views. Here one case of each machine shows that it can be
// followed on QA's page.
for (const { table } of allPageSteps) {
  const machine = table.machine.id
  test(`a case of ${machine} holds when it is followed to the letter`, async () => {
    const links = page.getByRole('navigation', { name: 'Machines' })
    await links.getByText(machine, { exact: true }).click()
    const [first] = reports.find(({ name }) => name === machine)?.cases ?? []
    if (!first) throw new Error(`${machine} has no cases.`)
    await followCase(page, first)
  })
}

test('the panel tells what the site waits for, and when a step before was left out', async () => {
  await page.goto(`${server.url}#price`)
  await page.reload()
  const place = page.locator('#price .case').nth(1)
  await place.locator('summary').click()
  const answer = place.getByRole('button', { name: 'Answer the request for the price' })
  await answer.click()
  await expect(page.locator('.message')).toHaveText('Start this case first.')

  await place.getByRole('button', { name: 'Start this case' }).click()
  await expect(page.locator('.waiting')).toHaveText(
    'the request for the price, the request for the reviews',
    { timeout: 90_000 },
  )
  await expect(page.locator('.message')).toHaveText('Done: Start this case')
  await answer.click()
  await expect(page.locator('.waiting')).toHaveText('the request for the reviews')
  await answer.click()
  await expect(page.locator('.message')).toHaveText(
    'The site has not sent the request for the price, so there is nothing to answer. If a step before this one was left out, start the case again.',
  )
})

test('what a person found stays after a reload, and is saved with the name of who found it', async () => {
  await page.reload()
  const place = page.locator('#price .case').nth(1)
  await place.locator('summary').click()
  await place.getByLabel('at step').fill('1')
  await place.getByLabel('Failed').check()
  await place.getByLabel('Note').fill('It says $220.')
  // The failure is a file, which the next run of the path tests tries first.
  const files = () => [...savedRecordings().keys()].filter((file) => file.includes('/panel-price-'))
  await expect.poll(files).toHaveLength(1)
  expect([...savedRecordings()].find(([file]) => file === files()[0])?.[1].failure).toMatchObject({
    ...{ layer: 'panel', step: 1 },
  })
  await page.reload()
  await expect(place.locator('.verdict')).toHaveText('Failed')
  await expect(place.getByLabel('at step')).toHaveValue('1')
  await page.getByLabel('Tester').fill('Bea')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save CSV' }).click()
  const report = await readFile(await (await downloading).path(), 'utf8')
  expect(report).toMatch(/"price",.*"Failed","It says \$220\.",.*"Bea",/)
  // The others are in it, too, so that a test manager has all of them.
  expect(report.match(/,"Untested",/g)?.length).toBeGreaterThan(100)
  await place.locator('summary').click()
  await place.getByLabel('Passed').check()
  await expect.poll(files).toEqual([])
})

test('who explores the site sees on the diagram what the built site has done, and so does the next', async () => {
  await page.goto(`${server.url}#price`)
  await page.reload()
  await page.getByLabel('Tester').fill('Ann')
  const place = page.locator('#price .explore')
  await place.locator('summary').click()
  await place.getByRole('button', { name: 'Start exploring' }).click()
  await expect(page.locator('.message')).toHaveText('Done: Start exploring', { timeout: 90_000 })
  await place.getByRole('button', { name: 'Fail the request for the price' }).click()
  const failed = page.locator('#price [data-state="failed"].seen')
  await expect(failed).toBeVisible()
  await page.reload()
  await expect(failed).toBeVisible()
  const pages = await Promise.all(
    ['coverage', 'coverage.xml'].map((name) => page.request.get(`${server.url}${name}`)),
  )
  for (const each of pages)
    expect(await each.text()).toMatch(
      /transition loading --loadPrice fails--(>|&gt;|&#62;) failed.*Ann/s,
    )
})
