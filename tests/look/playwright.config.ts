import { defineConfig } from '@playwright/test'
import browserTests from '../../playwright.config.ts'

/** The browser of the tests, for pictures only; they are no part of what must hold. */
export default defineConfig({
  ...browserTests,
  testDir: '.',
  outputDir: '../../test-results/look',
  reporter: 'list',
  timeout: 60_000,
})
