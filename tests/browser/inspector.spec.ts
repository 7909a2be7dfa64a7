import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { chooseTime, fillForm } from './support/booking-walk.ts'
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
  // The inspector's style sheet has loaded.
  const box = inspector.locator('.leaf.active path').first()
  await expect(box).toHaveCSS('stroke', 'rgb(180, 83, 10)')

  await page.getByRole('button', { name: 'Pause the slides' }).click()
  await expect(inspector.getByText('carousel: pause.pressed → resting')).toBeVisible()

  const loaded = eventList(inspector).filter({ hasText: 'price: loadPrice done' })
  await expect(loaded).toContainText('"price":225')
  await expect(loaded).toHaveText(/^\d+ · \d\d:\d\d:\d\d\.\d{3}/)
  await loaded.getByRole('link').click()
  await expect(shownStep(inspector)).toHaveText(/^Then/)
  await expect(inspector.getByLabel('Difference of the context')).toHaveText('price 225')
  await inspector.getByText('price: xstate.init → loading').click()
  await expect(activeStates(inspector)).toHaveAttribute('data-state', 'loading')

  const link = inspector.url()
  const other = await context.newPage()
  await other.goto(link)
  await expect(shownStep(other)).toHaveText(/^Then/)
  await expect(activeStates(other)).toHaveAttribute('data-state', 'loading')

  await button(inspector, 'Step forward').click()
  await button(inspector, 'Step back').click()
  await expect(button(inspector, 'price: loading')).toBeVisible()
  await button(inspector, 'Now').click()
  await expect(button(inspector, 'price: shown')).toBeVisible()
  expect(externalRequests).toEqual([])
})

test('the list follows new events until somebody scrolls up, and nothing else scrolls', async ({
  page,
}) => {
  const inspector = await openInspector(page, `${server.url}/?inspect=local`)
  // So narrow that the window itself could scroll.
  await inspector.setViewportSize({ width: 700, height: 600 })
  const list = inspector.locator('.events')
  const events = eventList(inspector)
  const scrollList = (distance: number) =>
    list.evaluate((element, by) => element.scrollBy(0, by), distance)
  const act = async () => {
    const count = await events.count()
    for (const name of ['Pause the slides', 'Play the slides'])
      await page.getByRole('button', { name }).click()
    await expect.poll(() => events.count()).toBeGreaterThan(count + 1)
  }
  await list.scrollIntoViewIfNeeded()
  expect(await inspector.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  const topOfList = () => list.evaluate((element) => element.getBoundingClientRect().top)
  const top = await topOfList()
  await page.bringToFront()
  for (let times = 0; times < 3; times++) await act()
  await expect(events.last()).toBeInViewport()
  await expect(events.first()).not.toBeInViewport()

  await scrollList(-10_000)
  await act()
  await expect(events.first()).toBeInViewport()

  await scrollList(10_000)
  await act()
  await expect(events.last()).toBeInViewport()

  await inspector.evaluate(() => {
    window.location.hash = '#1'
  })
  await expect(shownStep(inspector)).toHaveText(/^Then: 1 of/)
  await expect(events.first()).toBeInViewport()
  expect(await topOfList()).toBeCloseTo(top, 0)
})

test('a diagram zooms, the sequence shows who sends what, and a filter chooses among both', async ({
  page,
}) => {
  const inspector = await openInspector(page, `${server.url}/book?inspect=local`)
  await chooseTime(page)
  await button(inspector, /^booking/).click()
  const figure = inspector.getByRole('figure', { name: 'Diagram' })
  const widths = () =>
    figure.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
  await expect.poll(async () => (await widths()).scrollWidth).toBeGreaterThan(1300)
  await button(inspector, 'Fit').click()
  await expect.poll(async () => (await widths()).scrollWidth - (await widths()).clientWidth).toBe(0)
  const zoom = inspector.getByRole('slider', { name: 'Zoom' })
  await zoom.press('End')
  await expect.poll(async () => (await widths()).scrollWidth).toBeGreaterThan(3900)

  await inspector.getByRole('tab', { name: 'Sequence' }).click()
  const sequence = inspector.locator('.sequence')
  const arrow = (from: string, to: string, event: string) =>
    sequence.getByRole('listitem', { name: `${from} to ${to}: ${event}` })
  await expect(arrow('booking', 'holdSlot', 'xstate.init').first()).toBeVisible()
  await expect(arrow('holdSlot', 'booking', 'holdSlot done')).toHaveClass('left')
  await arrow('page', 'booking', 'url.changed').first().getByRole('link').click()
  await expect(activeStates(inspector)).toHaveCount(0)
  await expect(eventList(inspector).filter({ has: inspector.locator('dl') })).toContainText(
    'booking: url.changed → browsing.choosingDate',
  )

  await inspector.getByRole('combobox', { name: 'Filter by actor and event' }).fill('booking: url')
  await expect(eventList(inspector)).toHaveText([
    /browsing.choosingDate/,
    /browsing.choosingTime/,
    /details.form.editing \+ details.hold.asking/,
  ])
  await expect(sequence.getByRole('listitem')).toHaveText([
    'page',
    'booking',
    'url.changed',
    'url.changed',
    'url.changed',
  ])
})

test('an event is sent by hand, and one that the actor cannot take changes nothing', async ({
  page,
}) => {
  const inspector = await openInspector(page, `${server.url}/?inspect=local`)
  await button(inspector, /^carousel/).click()
  const send = async (text: string, answer: string) => {
    await inspector.getByRole('combobox', { name: 'Event to send' }).fill(text)
    await inspector.getByRole('combobox', { name: 'Event to send' }).press('Enter')
    await expect(inspector.getByText(answer)).toBeVisible()
  }
  await send('{"type":"pause.pressed"}', 'Sent pause.pressed.')
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
  await send('pause', 'Not sent: an event is a JSON object with a type')
  await send('{"type":"price.retried"}', 'Not sent: carousel does not take price.retried')
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
  await opener.setInputFiles({
    name: 'notes.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  })
  await expect(theirs.getByText('“notes.json” is no recording of this inspector.')).toBeVisible()
  await opener.setInputFiles(file)
  await expect(eventList(theirs).nth(5)).toBeVisible()
  const count = await eventList(theirs).count()
  await expect(shownStep(theirs)).toHaveText(`Then: 0 of ${count}`)
  await expect(theirs.getByText('Its steps have no links: send the file.')).toBeVisible()
  await expect(theirs.getByRole('combobox', { name: 'Event to send' })).toBeDisabled()

  const calls: string[] = []
  colleague.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  const opening = theirs.waitForEvent('popup')
  await theirs.getByRole('button', { name: 'Replay on the site' }).click()
  const site = await opening
  await expect(theirs.getByText('The site is at the beginning.')).toBeVisible()
  await theirs.bringToFront()
  await button(theirs, 'Step forward').click()
  await expect(theirs.getByText('Step 1: ')).toContainText('in the recorded state')
  await theirs.getByText('4×').click()
  // Playing pauses at the first step whose state on the site is not the recorded one.
  await theirs.getByRole('button', { name: 'Play', exact: true }).click()
  // It plays with the pauses between the recorded events, which a busy machine makes longer.
  await expect(theirs.getByText(`Step ${count}: `)).toContainText('in the recorded state', {
    timeout: 120_000,
  })
  await expect(shownStep(theirs)).toHaveText(`Then: ${count} of ${count}`)
  await expect(site.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expect(site.getByText('•••').first()).toBeVisible()
  expect(calls).toEqual([])
  await colleague.close()
})
