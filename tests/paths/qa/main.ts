import 'temporal-polyfill/global'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { findProgram } from '../../../build/chromium.ts'
import type * as Server from '../../../server/start.ts'
import { createLog } from '../../../server/system/log.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { loadCatalog } from '../engine/catalog.ts'
import { savedPathTests } from '../engine/failures.ts'
import { openPanel } from './panel.ts'
import { casesFor } from './report.ts'

const executablePath =
  process.env.CHROMIUM_PATH ??
  [chromium.executablePath()].find(existsSync) ??
  findProgram('google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser')
if (!executablePath) {
  process.stderr.write('npm run qa needs Chrome or Chromium: npx playwright install chromium\n')
  process.exit(1)
}
const build = spawnSync('vite', ['build', '--app', '--logLevel', 'warn'], { stdio: 'inherit' })
if (build.status !== 0) process.exit(1)

const { start }: typeof Server = await import(pathToFileURL(resolve('dist/server/start.js')).href)
const folder = mkdtempSync(join(tmpdir(), 'practice-qa-'))
const server = await start(
  {
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: `file:${join(folder, 'practice.db')}`,
    OUTBOX_DIR: join(folder, 'outbox'),
    PRACTICE_FILE: TEST_PRACTICE,
  },
  { log: createLog({ write: () => {} }), plansLetters: false },
)
const catalog = await loadCatalog()
const machines = await Promise.all(
  catalog.map((entry) =>
    casesFor({ ...entry, saved: entry.table ? savedPathTests(entry.table) : [] }),
  ),
)
const browser = await chromium.launch({ executablePath, headless: false })
const { panel } = await openPanel(browser, `http://127.0.0.1:${server.port}`, machines)
process.stdout.write('The cases are in a window of their own. Close it to end.\n')
await panel.waitForEvent('close', { timeout: 0 })
await browser.close()
await server.close()
rmSync(folder, { recursive: true })
process.exit()
