import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { chromium } from '@playwright/test'

/** The headless shell comes first: it draws no windows and needs half the CPU time. */
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of the first of these programs that is on the PATH. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Where `playwright install --only-shell` puts its Chromium, beside the folder of the whole browser. */
const shellBeside = (browser: string): string =>
  browser.replace(
    /chromium-(\d+)([\\/])chrome-(\w+)[\\/].*/s,
    'chromium_headless_shell-$1$2chrome-headless-shell-$3$2chrome-headless-shell',
  )

/** The path of Chromium: from `CHROMIUM_PATH`, from Playwright's installation, or from the PATH. */
export function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return isExecutable(configured) ? configured : undefined
  const browser = chromium.executablePath()
  return [shellBeside(browser), browser].find(existsSync) ?? findProgram(...COMMANDS)
}

/** In tests, every Chromium has these fonts and no other, whatever the machine has. Without any font, it crashes. */
export const FONTCONFIG_FILE = resolve('tests/browser/fonts.conf')

export const NO_CHROMIUM =
  'The browser tests need Chromium and found none: install it (apt-get install chromium-headless-shell, or npx playwright install chromium) or name one in CHROMIUM_PATH.'
