import { defineConfig } from '@playwright/test'
import browserTests from '../../playwright.config.ts'

/** Extends the configuration of the browser tests. The pictures go into a report; `npm test` does not take them. */
export default defineConfig({
  ...browserTests,
  projects: [{ name: 'look' }],
  testDir: '.',
  outputDir: '../../test-results/look',
  reporter: [['list'], ['html', { outputFolder: '../../look', open: 'never' }]],
  timeout: 60_000,
})
