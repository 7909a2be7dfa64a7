import 'temporal-polyfill/global'
import { expect, type Page, test } from '@playwright/test'
import { type MachineReport, machineReports } from '../paths/qa/report.ts'
import { startQaServer } from '../paths/qa/server.ts'
import { stages } from '../paths/stages.ts'
import { isOneIn, oneOf } from '../sample.ts'
import { followCase } from './support/case-follower.ts'

// QA's page takes seconds to load, so the tests share one.
test.describe.configure({ mode: 'default' })

let server: Awaited<ReturnType<typeof startQaServer>>
let page: Page
let reports: readonly MachineReport[]

test.beforeAll(async ({ browser }) => {
  reports = await machineReports()
  server = await startQaServer(reports, { port: 0, host: '127.0.0.1' })
  // Nothing here depends on the person's time zone.
  page = await browser.newPage({ timezoneId: 'Asia/Tokyo' })
  page.setDefaultTimeout(30_000)
  await page.goto(server.url)
})
test.afterAll(async () => {
  await page.close()
  await server.close()
})

for (const { table } of stages) {
  const machine = table.machine.id
  // All cases take minutes, so `npm test` follows one case of about every third machine.
  if (!isOneIn(3, `cases of ${machine}`)) continue
  test(`the cases of ${machine} hold when they are followed to the letter`, async () => {
    test.setTimeout(900_000)
    const links = page.getByRole('navigation', { name: 'Machines' })
    await links.getByText(machine, { exact: true }).click()
    const cases = reports.find(({ name }) => name === machine)?.cases ?? []
    expect(cases.length).toBeGreaterThan(0)
    for (const each of oneOf(cases, machine))
      await test.step(each.name, () => followCase(page, each))
  })
}

test('the panel tells what the site waits for, and when a step before was left out', async () => {
  await page.goto(`${server.url}#price`)
  await page.reload()
  const place = page.locator('#price .case').nth(1)
  await place.locator('summary').click()
  const answer = place.getByRole('button', { name: 'Answer getPrice' })
  await answer.click()
  await expect(page.locator('.message')).toHaveText('Start this case first.')

  await place.getByRole('button', { name: 'Start this case' }).click()
  await expect(page.locator('.waiting')).toHaveText('getPrice, getReviews', { timeout: 90_000 })
  await expect(page.locator('.message')).toHaveText('Done: Start this case')
  await answer.click()
  await expect(page.locator('.waiting')).toHaveText('getReviews')
  await answer.click()
  await expect(page.locator('.message')).toHaveText(
    'The site has not called getPrice, so there is nothing to answer. If a step before this one was left out, start the case again.',
  )
})
