import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

let dev: ChildProcess | undefined
let url = ''

test.describe('in development', () => {
  // The tests share one development server, because starting it takes the longest.
  test.describe.configure({ mode: 'serial', timeout: 90_000 })

  test.beforeAll(async () => {
    const folder = test.info().outputPath()
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    dev = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--logLevel', 'warn'], {
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: `file:${join(folder, 'practice.db')}`,
        OUTBOX_DIR: join(folder, 'outbox'),
      },
      stdio: 'ignore',
    })
    await expect(async () => {
      expect((await fetch(`${url}/readyz`)).ok).toBe(true)
    }).toPass({ timeout: 60_000 })
  })
  test.afterAll(() => dev?.kill())

  const openInspector = async (page: Page, path: string): Promise<Page> => {
    await page.goto(`${url}${path}`)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open the inspector' }).click()
    return opened
  }

  test('?inspect=local shows the actors with their states in a diagram, and steps back in time', async ({
    page,
    context,
  }) => {
    const externalRequests: string[] = []
    context.on('request', (request) => {
      if (!/^(?:data|blob):|^.*127\.0\.0\.1/.test(request.url()))
        externalRequests.push(request.url())
    })
    const inspector = await openInspector(page, '/?inspect=local')
    await inspector.getByRole('button', { name: 'price: shown' }).click()
    await expect(inspector.locator('.active[data-state]')).toHaveAttribute('data-state', 'shown')

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

  test('the inspector never receives what a visitor types', async ({ page }) => {
    const inspector = await openInspector(page, '/reviews?inspect=local')
    await page.getByRole('button', { name: 'Add New' }).click()
    await page.getByLabel('Phone number or e-mail address').fill('ann@example.com')
    await inspector.getByText('review-modal: contact.changed → enteringContact').click()
    await expect(inspector.locator('pre')).toContainText('"contact": "•••"')
    expect(await inspector.content()).not.toContain('ann@example.com')
  })

  test('?inspect opens the Stately inspector, and without it there is no button', async ({
    page,
    context,
  }) => {
    const requested: string[] = []
    await context.route(/^https:/, (route) => {
      requested.push(new URL(route.request().url()).pathname)
      return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' })
    })
    await openInspector(page, '/?inspect')
    await expect.poll(() => requested).toContain('/inspect')
    await page.goto(url)
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open the inspector' })).toHaveCount(0)
  })
})

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

test('the built site contains nothing of the inspectors', () => {
  const files = filesIn('dist')
  expect(files.length).toBeGreaterThan(10)
  const matches = files.filter((file) =>
    /statelyai|stately\.ai\/inspect|xstateinspector|Open the inspector|viz-js/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(matches).toEqual([])
})
