import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { TEST_PRACTICE } from '../../../fixtures/practice-file.ts'

/** The file of the test practice, as an owner may have edited it. */
export const practice = readFileSync(TEST_PRACTICE, 'utf8')

/** Starts the development server as `npm run dev` does. All tests of a file share it: starting it takes the longest. */
export function startDevServer(practiceAtStart: string) {
  const server = { url: '', practiceFile: '', out: '' }
  let folder = ''
  let dev: ChildProcess | undefined

  test.beforeAll(async () => {
    // Not in the results folder, because Vite does not watch that.
    folder = mkdtempSync(join(tmpdir(), 'practice-dev-'))
    server.practiceFile = join(folder, 'practice.yaml')
    symlinkSync(resolve('tests/fixtures/pictures'), join(folder, 'pictures'))
    writeFileSync(server.practiceFile, practiceAtStart)
    const started = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
      env: {
        ...process.env,
        // A build in another test may have set it to production in this process.
        NODE_ENV: 'development',
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        PORT: '0',
        PRACTICE_FILE: server.practiceFile,
        DATABASE_URL: `file:${join(folder, 'practice.db')}`,
        OUTBOX_DIR: join(folder, 'outbox'),
      },
    })
    dev = started
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (text) => {
        server.out += text
      })
    const urlIn = () => /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(server.out)?.[0]
    await expect.poll(() => started.exitCode ?? urlIn(), { timeout: 60_000 }).toBeDefined()
    server.url = urlIn() ?? ''
    expect(server.url, server.out).not.toBe('')
    // The server answers even with mistakes in the practice file.
    await expect(() => fetch(`${server.url}/readyz`)).toPass({ timeout: 60_000 })
  })
  test.afterAll(() => {
    dev?.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  return server
}

/** Opens a page of the site with `?inspect`, and its inspector. */
export async function openInspector(page: Page, url: string): Promise<Page> {
  await page.goto(url)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open the inspector' }).click()
  return opened
}
