import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { createMachine } from 'xstate'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { bundle } from '../paths/qa/bundle.ts'
import { fillForm, LOCATION } from './support/booking-walk.ts'

// The tests share one development server, because starting it takes the longest.
test.describe.configure({ mode: 'serial', timeout: 90_000 })

const practice = readFileSync(TEST_PRACTICE, 'utf8')
const withPrice = (line: string) => practice.replace('price: 225', line)
const MISTAKES = withPrice('prize: 225').replace('phone: 845-555-0142', 'phone: 5')

let folder = ''
let file = ''
let dev: ChildProcess | undefined
/** What the server wrote to the terminal. */
let out = ''
let url = ''

/** Starts the development server as `npm run dev` does. */
test.beforeAll(async () => {
  // Not in the results folder, because Vite does not watch that.
  folder = mkdtempSync(join(tmpdir(), 'practice-dev-'))
  file = join(folder, 'practice.yaml')
  symlinkSync(resolve('tests/fixtures/pictures'), join(folder, 'pictures'))
  writeFileSync(file, MISTAKES)
  const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    env: {
      ...process.env,
      // A build in another test may have set it to production in this process.
      NODE_ENV: 'development',
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      PORT: '0',
      PRACTICE_FILE: file,
      DATABASE_URL: `file:${join(folder, 'practice.db')}`,
      OUTBOX_DIR: join(folder, 'outbox'),
    },
  })
  dev = server
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => {
      out += text
    })
  const urlIn = () => /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(out)?.[0]
  await expect.poll(() => server.exitCode ?? urlIn(), { timeout: 60_000 }).toBeDefined()
  url = urlIn() ?? ''
  expect(url, out).not.toBe('')
  // The server answers even with mistakes in the practice file.
  await expect(() => fetch(`${url}/readyz`)).toPass({ timeout: 60_000 })
})
test.afterAll(() => {
  dev?.kill()
  rmSync(folder, { recursive: true, force: true })
})

const overlay = (page: Page) => page.locator('vite-error-overlay')
const expectMistakes = async (page: Page) => {
  await expect(overlay(page)).toContainText('phone must be a phone number of ten digits.')
  await expect(overlay(page)).toContainText('prize is not known here: did you mean price?')
  await expect(overlay(page)).toContainText(/practice\.yaml, line \d+/)
  await expect(overlay(page).locator('.stack')).toHaveText('')
  await expect.poll(() => out).toContain('prize is not known here: did you mean price?')
  expect(out).not.toMatch(/^\s+at /m)
}

test('a mistake in the practice file is shown over the page until it is gone', async ({ page }) => {
  await page.goto(url)
  await expectMistakes(page)
  writeFileSync(file, practice)
  await expect(page.getByText('$225')).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)

  writeFileSync(file, withPrice('price: 240'))
  await expect(page.getByText('$240')).toBeVisible()
  await expect.poll(() => out).toContain('The practice file is in use as it is now.')

  writeFileSync(file, MISTAKES)
  await expectMistakes(page)
  expect(out).toContain('Until then the practice stays as it was.')
  await page.reload()
  await expectMistakes(page)
  await expect(page.getByText('$240')).toBeVisible()

  writeFileSync(file, withPrice('price: 250'))
  await expect(page.getByText('$250')).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)
})

const openInspector = async (page: Page, path: string): Promise<Page> => {
  await page.goto(`${url}${path}`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open the inspector' }).click()
  return opened
}

test('?inspect=local shows the actors, and steps back in time', async ({ page, context }) => {
  const externalRequests: string[] = []
  context.on('request', (request) => {
    if (!/^(?:data|blob):|^.*127\.0\.0\.1/.test(request.url())) externalRequests.push(request.url())
  })
  const inspector = await openInspector(page, '/?inspect=local')
  await inspector.getByRole('button', { name: 'price: shown' }).click()
  await expect(inspector.locator('.active[data-state]')).toHaveAttribute('data-state', 'shown')

  // The inspector's style sheet has loaded.
  const box = inspector.locator('.leaf.active path').first()
  await expect(box).toHaveCSS('stroke', 'rgb(180, 83, 10)')

  await page.getByRole('button', { name: 'Pause the slides' }).click()
  await expect(inspector.getByText('carousel: pause.pressed → resting')).toBeVisible()

  await inspector.getByText('price: xstate.done.actor.loadPrice → shown').click()
  await expect(inspector.locator('.active[data-state]')).toHaveAttribute('data-state', 'shown')
  await expect(inspector.getByRole('status')).toHaveText(/^Then/)
  await inspector.getByText('price: xstate.init → loading').click()
  await expect(inspector.locator('.active[data-state]')).toHaveAttribute('data-state', 'loading')
  await inspector.getByRole('button', { name: 'Step forward' }).click()
  await inspector.getByRole('button', { name: 'Step back' }).click()
  await expect(inspector.getByRole('button', { name: 'price: loading' })).toBeVisible()
  await inspector.getByRole('button', { name: 'Now' }).click()
  await expect(inspector.getByRole('button', { name: 'price: shown' })).toBeVisible()
  expect(externalRequests).toEqual([])
})

test('?inspect sends the Stately inspector every machine, event and state, once and masked', async ({
  page,
  context,
}) => {
  const script = await bundle(new URL('support/stately-receiver.ts', import.meta.url))
  await context.route('https://stately.ai/inspect', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script>${script}</script>` }),
  )
  await page.goto(`${url}/book?inspect`)
  await page.getByRole('link', { name: LOCATION, exact: true }).click()
  const receiverOpened = async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open the inspector' }).click()
    return opened
  }
  let receiver = await receiverOpened()
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

  await page
    .getByRole('link', { name: /^(?:Friday|Saturday), / })
    .first()
    .click()
  await page
    .getByRole('list', { name: /^Times on/ })
    .getByRole('link')
    .first()
    .click()
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
  receiver = await receiverOpened()
  await expect.poll(bookings).toHaveLength(1)
})

test('an open inspector goes on after a reload, until ?inspect=off', async ({ page, context }) => {
  const inspector = await openInspector(page, '/?inspect=local')
  const carousels = inspector.getByRole('navigation').getByRole('button', { name: /^carousel/ })
  // StrictMode creates each actor twice.
  await expect(carousels).toHaveText(['carousel: turning'])
  await page.bringToFront()
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL(`${url}/about-thermography`)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  // The pointer may be over the slides, which pauses them.
  await expect(carousels).toHaveText([/^carousel: /, /^carousel 2: /])
  await page.getByRole('link', { name: 'Reviews', exact: true }).click()
  await expect(page).toHaveURL(`${url}/reviews`)
  // Vite reloads the page after an edit to a module that it cannot hot-replace.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Open the inspector' })).toBeVisible()
  await expect(inspector.getByRole('button', { name: 'reviews: shown' })).toBeVisible()
  await expect(carousels).toHaveCount(0)
  const expectNoButton = async (tab: Page, path: string) => {
    await tab.goto(`${url}${path}`)
    await expect(tab.getByRole('button', { name: 'Pause the slides' })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Open the inspector' })).toHaveCount(0)
  }
  await expectNoButton(await context.newPage(), '/')
  await expectNoButton(page, '/?inspect=off')
  await expectNoButton(page, '/')
})

test('a recording is saved without private data, and replayed', async ({ page, browser }) => {
  const inspector = await openInspector(page, '/book?inspect=local')
  // A background tab draws only once a second, and each click waits for two frames.
  await page.bringToFront()
  await page.getByRole('link', { name: LOCATION, exact: true }).click()
  await page
    .getByRole('link', { name: /^(?:Friday|Saturday), / })
    .first()
    .click()
  await page
    .getByRole('list', { name: /^Times on/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText(/^Held for you/)).toBeVisible()
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
  await theirs.goto(`${url}/src/inspector/page/index.html`)
  const opener = theirs.getByLabel('Open a recording')
  await opener.setInputFiles({
    name: 'notes.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  })
  await expect(theirs.getByText('“notes.json” is no recording of this inspector.')).toBeVisible()
  await opener.setInputFiles(file)
  await expect(theirs.getByRole('listitem').nth(5)).toBeVisible()
  const count = await theirs.getByRole('listitem').count()
  await expect(theirs.getByRole('status')).toHaveText(`Then: 0 of ${count}`)

  const calls: string[] = []
  colleague.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  const opening = theirs.waitForEvent('popup')
  await theirs.getByRole('button', { name: 'Replay on the site' }).click()
  const site = await opening
  await expect(theirs.getByText('The site is at the beginning.')).toBeVisible()
  await theirs.bringToFront()
  for (let step = 1; step <= count; step++) {
    await theirs.getByRole('button', { name: 'Step forward' }).click()
    await expect(theirs.getByText(`Step ${step}: `)).toContainText('in the recorded state')
  }
  await expect(site.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expect(site.getByText('•••').first()).toBeVisible()
  expect(calls).toEqual([])
  await colleague.close()
})
