import { defineConfig } from '@playwright/test'
import browserTests from '../../playwright.config.ts'

/** The configuration of the browser tests. The pictures are in the report, and no part of `npm test`. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  outputDir: '../../test-results/look',
  reporter: [['list'], ['html', { outputFolder: '../../look', open: 'never' }]],
  timeout: 60_000,
})
