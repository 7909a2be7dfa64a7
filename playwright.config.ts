import { defineConfig } from '@playwright/test'
import { FONTCONFIG_FILE, findChromium, NO_CHROMIUM } from './build/chromium.ts'

const executablePath = findChromium()
if (!executablePath) throw new Error(NO_CHROMIUM)

process.env.FONTCONFIG_FILE = FONTCONFIG_FILE

export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  projects: [
    // `npm test` runs these, and `npm run prove` the others.
    { name: 'flows', testDir: 'tests/browser' },
    { name: 'prove', testDir: 'tests/prove/browser' },
  ],
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A test that failed is run once more, only to record its trace: it counts as failed.
  retries: 1,
  failOnFlakyTests: true,
  // A limit only for a test that hangs: a busy machine takes ten times as long as an idle one.
  timeout: 240_000,
  // Without these intervals each try waits up to a second for the next.
  expect: { timeout: 30_000, toPass: { intervals: [50] } },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Otherwise a control that is missing takes all the time of a test, and then of its second run.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Recording takes a good part of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
