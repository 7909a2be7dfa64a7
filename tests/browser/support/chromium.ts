import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Playwright's own Chromium, the one `CHROMIUM_PATH` names, or one on the PATH. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return isExecutable(named) ? named : undefined
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

export const NO_CHROMIUM =
  'The browser tests need Chromium and found none: install it (apt-get install chromium, or npx playwright install chromium) or name one in CHROMIUM_PATH.'
