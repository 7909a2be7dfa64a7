import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { type DevServer, startDevServer } from './support/dev-server.ts'

test.describe.configure({ timeout: 90_000 })

const practice = readFileSync(TEST_PRACTICE, 'utf8')
const withPrice = (line: string) => practice.replace('price: 225', line)
const MISTAKES = practice
  .replace('price: 225', 'prize: 225')
  .replace('phone: 845-555-0142', 'phone: 5')

let folder = ''
let file = ''
let dev: DevServer | undefined

// Not in the folder of the results: Vite does not watch that.
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'practice-dev-'))
  file = join(folder, 'practice.yaml')
  symlinkSync(resolve('tests/fixtures/pictures'), join(folder, 'pictures'))
})
test.afterEach(() => {
  dev?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (text: string): Promise<DevServer> => {
  writeFileSync(file, text)
  dev = await startDevServer(folder, { PRACTICE_FILE: file })
  return dev
}

const overlay = (page: Page) => page.locator('vite-error-overlay')
const expectMistakes = async (page: Page, { out }: DevServer) => {
  await expect(overlay(page)).toContainText('phone must be a phone number of ten digits.')
  await expect(overlay(page)).toContainText('prize is not known here: did you mean price?')
  await expect(overlay(page)).toContainText(/practice\.yaml, line \d+/)
  await expect(overlay(page).locator('.stack')).toHaveText('')
  await expect.poll(out).toContain('prize is not known here: did you mean price?')
  expect(out()).not.toMatch(/^\s+at /m)
}

test('a mistake in the practice file is shown over the page, from the start or later; a good file recovers at once', async ({
  page,
}) => {
  const server = await start(MISTAKES)
  await page.goto(server.url)
  await expectMistakes(page, server)
  writeFileSync(file, practice)
  await expect(page.getByText('$225')).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)

  writeFileSync(file, withPrice('price: 240'))
  await expect(page.getByText('$240')).toBeVisible()
  await expect.poll(server.out).toContain('The practice file is in use as it is now.')

  writeFileSync(file, MISTAKES)
  await expectMistakes(page, server)
  expect(server.out()).toContain('Until then the practice stays as it was.')
  await page.reload()
  await expectMistakes(page, server)
  await expect(page.getByText('$240')).toBeVisible()

  writeFileSync(file, withPrice('price: 250'))
  await expect(page.getByText('$250')).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)
})
