import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { chooseTime, fillForm } from '../../browser/support/booking-walk.ts'
import { openInspector, practice, startDevServer } from './support/dev-server.ts'

// Starting a development server takes longer than most of the tests, so they share one.
test.describe.configure({ mode: 'default' })

const server = startDevServer(practice)

const shownStep = (inspector: Page) => inspector.getByLabel('Shown')
const eventList = (inspector: Page) => inspector.getByRole('listitem').filter({ hasText: ' · ' })
const activeStates = (inspector: Page) => inspector.locator('.active[data-state]')
const button = (inspector: Page, name: string | RegExp) => inspector.getByRole('button', { name })

test('?inspect=local shows every event with its time and payload, and steps back in time', async ({
  page,
  context,
}) => {
  const externalRequests: string[] = []
  context.on('request', (request) => {
    if (!/^(?:data|blob):|^.*127\.0\.0\.1/.test(request.url())) externalRequests.push(request.url())
  })
  const inspector = await openInspector(page, `${server.url}/?inspect=local`)
  await button(inspector, 'price: shown').click()
  await expect(activeStates(inspector)).toHaveAttribute('data-state', 'shown')
  // Its last event is over, so it is shown no longer once new events are followed again.
  await button(inspector, 'Now').click()
  await expect(button(inspector, 'price: shown')).toHaveAttribute('aria-current', 'false')
  await expect(button(inspector, 'Send')).toBeInViewport({ ratio: 1 })
  const loaded = eventList(inspector).filter({ hasText: 'price: loadPrice done' })
  await expect(loaded).toContainText('"price":225')
  await expect(loaded).toHaveText(/^\d+ · \d+:\d\d:\d\d [AP]M \+[\d.]+ m?s/)
  await loaded.getByRole('link').click()
  await expect(shownStep(inspector)).toHaveText(/^Then/)
  await expect(inspector.getByLabel('What the event did')).toHaveText(/price.*225/)
  await inspector.getByText('price: xstate.init → loading').click()
  await expect(activeStates(inspector)).toHaveAttribute('data-state', 'loading')

  const link = inspector.url()
  const other = await context.newPage()
  await other.goto(link)
  await expect(shownStep(other)).toHaveText(/^Then/)
  await expect(activeStates(other)).toHaveAttribute('data-state', 'loading')

  await button(inspector, 'Now').click()
  await expect(button(inspector, 'price: shown')).toBeVisible()
  expect(externalRequests).toEqual([])
})

test('the list follows new events until somebody scrolls up', async ({ page }) => {
  const inspector = await openInspector(page, `${server.url}/?inspect=local`)
  const events = eventList(inspector)
  const act = async () => {
    const count = await events.count()
    for (const name of ['Pause the slides', 'Play the slides'])
      await page.getByRole('button', { name }).click()
    await expect.poll(() => events.count()).toBeGreaterThan(count + 1)
  }
  await page.bringToFront()
  for (let times = 0; times < 3; times++) await act()
  await expect(events.last()).toBeInViewport()
  await inspector.locator('.events').evaluate((element) => element.scrollBy(0, -10_000))
  await act()
  await expect(events.first()).toBeInViewport()
})

test('it follows the actor of the last event, and shows what the event asked, did and changed', async ({
  page,
}) => {
  const inspector = await openInspector(page, `${server.url}/book?inspect=local`)
  await chooseTime(page)
  const held = inspector.locator('nav button span', { hasText: 'hold ' })
  await expect(held.first()).toBeVisible()
  expect(
    await held.evaluateAll((all) => all.every((each) => each.scrollWidth <= each.clientWidth)),
  ).toBe(true)
  const filter = inspector.getByRole('combobox', { name: 'Filter by actor and event' })
  await filter.fill('booking: -url.changed -xstate.init -data')
  await expect(eventList(inspector)).toHaveText([/booking: holdSlot done/])
  await eventList(inspector).getByRole('link').click()
  const did = inspector.getByLabel('What the event did')
  await expect(did).toContainText('✓ true')
  await expect(did).toContainText('actions')
  // Both regions of its machine are active, and in sight.
  for (const region of ['form', 'hold'])
    await expect(inspector.locator(`.active.group[data-state="details.${region}"]`)).toBeInViewport(
      { ratio: 1 },
    )
  await inspector.getByRole('tab', { name: 'Context' }).click()
  await inspector.getByRole('textbox', { name: 'Search the context' }).fill('firstName')
  await expect(inspector.locator('.context')).toHaveText(/firstName: ""/)
  await filter.fill('booking: url')
  await expect(eventList(inspector)).toHaveText([
    /browsing.choosingDate/,
    /browsing.choosingTime/,
    /details.form.editing \+ details.hold.asking/,
  ])
})

test('a delay is a number, and a timer in which nothing happened is listed only if it is looked for', async ({
  page,
}) => {
  await page.clock.install()
  const inspector = await openInspector(page, `${server.url}/book?inspect=local`)
  await button(inspector, /^polling/).click()
  await expect(inspector.getByRole('figure', { name: 'Diagram' })).toContainText(
    'after refreshInterval (60 s)',
  )
  const before = await eventList(inspector).count()
  await page.bringToFront()
  await page.clock.fastForward(11_000)
  await expect(shownStep(inspector)).toHaveText(`Now: ${before + 2} of ${before + 2}`)
  await expect(eventList(inspector)).toHaveCount(before)
  await inspector.getByRole('combobox', { name: 'Filter by actor and event' }).fill('activityCheck')
  await expect(eventList(inspector)).toHaveCount(2)
  await eventList(inspector).last().getByRole('link').click()
  await expect(inspector.getByLabel('What the event did')).toContainText(
    'waits5 s, then after activityCheck',
  )
})

test('an event is sent by hand', async ({ page }) => {
  const inspector = await openInspector(page, `${server.url}/?inspect=local`)
  await button(inspector, /^carousel/).click()
  const field = inspector.getByRole('combobox', { name: 'Event to send' })
  await field.fill('{"type":"pause.pressed"}')
  await field.press('Enter')
  await expect(inspector.getByText('Sent pause.pressed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
})

test('a recording is saved without private data, and replayed', async ({ page, browser }) => {
  const inspector = await openInspector(page, `${server.url}/book?inspect=local`)
  await chooseTime(page)
  await fillForm(page)
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expect(inspector.getByRole('button', { name: 'booking: confirmed' })).toBeVisible()
  const downloading = inspector.waitForEvent('download')
  await inspector.getByRole('button', { name: 'Save the recording' }).click()
  const file = test.info().outputPath('recording.json')
  await (await downloading).saveAs(file)
  const saved = readFileSync(file, 'utf8')
  expect(saved).toContain('"email":"•••"')
  // Not just a few digits, which the timestamps of the events could contain.
  expect(saved).not.toMatch(/ann\.lee|example\.com|555\D*0142|Lee/)

  const colleague = await browser.newContext()
  const theirs = await colleague.newPage()
  await theirs.goto(`${server.url}/src/inspector/page/index.html`)
  const opener = theirs.locator('[type=file]')
  await opener.setInputFiles(file)
  await expect(eventList(theirs).nth(5)).toBeVisible()
  const count = await eventList(theirs).count()
  await expect(shownStep(theirs)).toHaveText(`Then: 0 of ${count}`)

  const calls: string[] = []
  colleague.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  const opening = theirs.waitForEvent('popup')
  await theirs.getByRole('button', { name: 'Replay on the site' }).click()
  const site = await opening
  await expect(theirs.getByText('The site is at the beginning.')).toBeVisible()
  await theirs.bringToFront()
  await eventList(theirs).last().getByRole('link').click()
  await expect(theirs.getByText(`Step ${count}: `)).toContainText('in the recorded state', {
    timeout: 120_000,
  })
  await expect(shownStep(theirs)).toHaveText(`Then: ${count} of ${count}`)
  await expect(site.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expect(site.getByText(/Masked/).first()).toBeVisible()
  expect(calls).toEqual([])
  await colleague.close()
})

test('a replay ends, and says why, if the page does not start the actor of a failure', async ({
  page,
}) => {
  const step = { actor: 'hold', event: { type: 'end.changed' }, at: 1, path: '/book' }
  const recording = {
    format: 'thermography recording 2',
    machines: {},
    actors: { hold: { name: 'hold' } },
    steps: [{ ...step, status: 'active', context: {} }],
  }
  await page.goto(`${server.url}/src/inspector/page/index.html`)
  const buffer = Buffer.from(JSON.stringify(recording))
  await page
    .locator('[type=file]')
    .setInputFiles({ name: 'failure.json', mimeType: 'application/json', buffer })
  const opening = page.waitForEvent('popup')
  await button(page, 'Replay on the site').click()
  await opening
  await button(page, 'Now').click()
  await expect(page.getByText('the page starts it only after other steps')).toBeVisible()
})
