import type { Page } from '@playwright/test'
import { axeFindings, COLOURS } from './axe.ts'

/** The smallest is what a window of 1280 by 1024 pixels shows at 400% zoom. */
export const SIZES = [
  { width: 320, height: 256 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
]

/** The page follows the visitor's wish a moment after the browser knows of it. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (wanted) => document.documentElement.dataset.mantineColorScheme === wanted,
    colorScheme,
  )
}

/** What is wrong with the page as it stands, at every size, light and dark. */
export async function faultsInSight(page: Page): Promise<string[]> {
  const own = page.viewportSize()
  const faults: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) faults.push(`at ${size.width}: runs ${over} pixels over the side`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme)
      // Light and dark differ in nothing but colours.
      const found = await axeFindings(page, colorScheme === 'light' ? undefined : COLOURS)
      faults.push(...found.map((fault) => `at ${size.width}, ${colorScheme}: ${fault}`))
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (own) await page.setViewportSize(own)
  return faults
}

/** What stands on the page and how, but not in which words. Two moments of one picture look alike. */
export const pictureOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#main *, [role=dialog], [role=dialog] *')]
      .map((element) => {
        const { localName, className, attributes } = element
        const says = [...attributes].flatMap(({ name, value }) =>
          /^(role|disabled|readonly|data-\w+|aria-(?!\w+by|label|controls))/.test(name)
            ? [`${name}=${value}`]
            : [],
        )
        const hasText = [...element.childNodes].some(
          (node) => node instanceof Text && node.data.trim() !== '',
        )
        return [localName, className, ...says, hasText].join(' ')
      })
      .join('\n'),
  )

/** What the visitor is told just now. */
export const toldOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#main :is([role=alert], [role=status], [aria-invalid=true])')]
      .filter((element) => !element.matches(':empty:not(input, textarea)'))
      .map(({ className, localName }) => `${localName} ${className}`)
      .join(),
  )
