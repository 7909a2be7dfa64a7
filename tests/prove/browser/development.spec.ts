import { writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { createMachine } from 'xstate'
import { chooseTime } from '../../browser/support/booking-walk.ts'
import { bundle } from './support/bundle.ts'
import { openInspector, practice, startDevServer } from './support/dev-server.ts'

test.describe.configure({ mode: 'serial' })

const withPrice = (line: string) => practice.replace('price: 225', line)
const MISTAKES = withPrice('prize: 225').replace('phone: 845-555-0142', 'phone: 5')
const server = startDevServer(MISTAKES)
const write = (text: string) => writeFileSync(server.practiceFile, text)

const overlay = (page: Page) => page.locator('vite-error-overlay')
const expectMistakes = async (page: Page) => {
  await expect(overlay(page)).toContainText('phone must be a US phone number of ten digits.')
  await expect(overlay(page)).toContainText('prize is not known here: did you mean price?')
  await expect(overlay(page)).toContainText(/practice\.yaml, line \d+/)
  await expect(overlay(page).locator('.stack')).toHaveText('')
  await expect.poll(() => server.out).toContain('prize is not known here: did you mean price?')
  expect(server.out).not.toMatch(/^\s+at /m)
}

test('a mistake in the practice file is shown over the page until it is gone', async ({ page }) => {
  await page.goto(server.url)
  await expectMistakes(page)
  write(practice)
  await expect(page.getByText('$225')).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)

  write(withPrice('price: 240'))
  await expect(page.getByText('$240')).toBeVisible()
  await expect.poll(() => server.out).toContain('The practice file is in use as it is now.')

  write(MISTAKES)
  await expectMistakes(page)
  expect(server.out).toContain('Until then the practice stays as it was.')
  await page.reload()
  await expectMistakes(page)
  await expect(page.getByText('$240')).toBeVisible()

  write(withPrice('price: 250'))
  await expect(page.getByText('$250')).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)
})

test('?inspect sends the Stately inspector every machine, event and state, once and masked', async ({
  page,
  context,
}) => {
  const script = await bundle(new URL('support/stately-receiver.ts', import.meta.url))
  await context.route('https://stately.ai/inspect', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script>${script}</script>` }),
  )
  const opener = page.getByRole('button', { name: 'Open the inspector' })
  await page.goto(`${server.url}/book?inspect`)
  await page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  // The browser blocks the first window.
  await opener.click()
  let opened = page.waitForEvent('popup')
  await opener.click()
  let receiver = await opened
  const received = (): Promise<StatelyInspectionEvent[]> => receiver.evaluate('received')
  const bookings = async () =>
    (await received()).filter((event) => event.type === '@xstate.actor' && event.name === 'booking')
  await expect.poll(bookings).toHaveLength(1)

  const [booking] = await bookings()
  if (booking?.type !== '@xstate.actor') throw new Error('The booking was not announced.')
  const { sessionId, definition = '' } = booking
  const rebuilt = createMachine(JSON.parse(definition))
  expect(rebuilt.getStateNodeById('booking.details.form.editing').ownEvents).toContain(
    'details.submitted',
  )
  expect(definition).not.toContain('[Object]')

  await chooseTime(page)
  await page.getByLabel('First Name').fill('Ann')
  const about = {
    sessionId,
    event: { type: 'details.changed', change: { firstName: '•••' } },
  }
  const value = { details: { form: 'editing', hold: expect.any(String) } }
  for (const part of [
    { ...about, type: '@xstate.event' },
    { ...about, type: '@xstate.snapshot', snapshot: expect.objectContaining({ value }) },
  ])
    await expect.poll(received).toContainEqual(expect.objectContaining(part))
  expect(JSON.stringify(await received())).not.toContain('Ann')

  await receiver.close()
  opened = page.waitForEvent('popup')
  await opener.click()
  receiver = await opened
  await expect.poll(bookings).toHaveLength(1)

  await receiver.close()
  await context.unroute('https://stately.ai/inspect')
  await context.route('https://stately.ai/inspect', (route) => route.abort())
  await openInspector(page, `${server.url}/book?inspect`)
  await expect(
    page.getByRole('button', { name: 'stately.ai does not answer. Add ?inspect=local' }),
  ).toBeVisible()
})

test('an open inspector goes on after a reload, until ?inspect=off', async ({ page, context }) => {
  const inspector = await openInspector(page, `${server.url}/?inspect=local`)
  const carousels = inspector.getByRole('navigation').getByRole('button', { name: /^carousel/ })
  // StrictMode creates each actor twice.
  await expect(carousels).toHaveText(['carousel: turning'])
  await page.bringToFront()
  await page.getByRole('navigation').getByRole('link', { name: 'Reviews' }).click()
  await expect(page).toHaveURL(`${server.url}/reviews`)
  // Vite reloads the page after an edit to a module that it cannot hot-replace.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Open the inspector' })).toBeVisible()
  await expect(inspector.getByRole('button', { name: 'reviews: shown' })).toBeVisible()
  // What happened before the reload is still in the log, and its actors have ended.
  await expect(carousels).toBeHidden()
  await inspector.locator('nav > details > summary').click()
  await expect(carousels).toHaveText(['carousel: turning'])
  await expect(inspector.getByText('carousel: xstate.init → turning').first()).toBeVisible()
  const expectNoButton = async (tab: Page, path: string) => {
    await tab.goto(`${server.url}${path}`)
    await expect(tab.getByRole('button', { name: 'Pause the slides' })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Open the inspector' })).toHaveCount(0)
  }
  await expectNoButton(await context.newPage(), '/')
  await expectNoButton(page, '/?inspect=off')
  await expectNoButton(page, '/')
})
