import { readFileSync } from 'node:fs'
import { expect, test } from '../../browser/support/site.ts'
import { loadCatalog } from '../../paths/engine/catalog.ts'
import { savedFailures } from '../../paths/engine/failures.ts'
import { openPanel } from '../../paths/qa/panel.ts'
import { casesFor } from '../../paths/qa/report.ts'
import { followCase } from './support/case-follower.ts'

const reports = await Promise.all((await loadCatalog()).map(casesFor))

// What the steps of every case say is checked on the mounted views. Here one case of each machine shows that it can be
// followed beside the panel.
for (const report of reports)
  test(`a case of ${report.name} holds when it is followed to the letter`, async ({
    browser,
    site,
  }) => {
    const [first] = report.cases
    if (!first) throw new Error(`${report.name} has no cases.`)
    const { panel, driver } = await openPanel(browser, site.url, [report])
    await panel.locator(`#${report.name} > summary`).click()
    await followCase(panel, driver, first)
  })

test('the panel tells when a step was left out, and what was found is kept as files', async ({
  browser,
  site,
}) => {
  const price = reports.filter(({ name }) => name === 'price')
  const { panel } = await openPanel(browser, site.url, price)
  const place = panel.locator('[data-key]').nth(1)
  await panel.locator('#price > summary').click()
  await place.locator('summary').click()
  const message = panel.locator('output')
  const answer = place.getByRole('button', { name: 'Answer the request for the price' }).first()
  await answer.click()
  await expect(message).toContainText('Start this case first.')
  await place.getByRole('button', { name: 'Start this case' }).click()
  await expect(message).toContainText('Started', { timeout: 90_000 })

  // The failure is a file, which the next run of the path tests tries first, until the step is seen.
  const files = () => [...savedFailures().keys()].filter((file) => file.includes('/panel-price-'))
  await place.getByRole('button', { name: 'Not seen' }).last().click()
  await expect.poll(files).toHaveLength(1)
  expect(readFileSync('test-results/cases/cases.csv', 'utf8')).toMatch(/"Failed","Step \d was not/)
  await place.getByRole('button', { name: 'Seen', exact: true }).last().click()
  await expect.poll(files).toEqual([])
  expect(readFileSync('test-results/cases/cases.xml', 'utf8')).not.toContain('<failure')
})
