import type { Page } from '@playwright/test'
import { oneOf } from '../../sample.ts'
import { axeFindings, CONTRAST_ONLY } from './axe.ts'
import { DOT, findSmallTargets } from './touch-targets.ts'

/** The smallest size is that of a window of 1280 by 1024 pixels at 400% zoom. */
export const SIZES = [
  { width: 320, height: 256 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
]

/** The sizes and color schemes in which axe checks a page. */
export const LOOKS = SIZES.flatMap((size) => [
  { size, colorScheme: 'light' as const },
  { size, colorScheme: 'dark' as const },
])

/** The page adopts the color scheme a moment after the browser does. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (wanted) => document.documentElement.dataset.mantineColorScheme === wanted,
    colorScheme,
  )
}

/**
 * The faults of the page in its current state. Widths and touch targets are checked at every size; axe takes most
 * of the time, so it checks the page at one size, light or dark.
 */
export async function auditPage(page: Page, allLooks?: typeof LOOKS): Promise<string[]> {
  const looks = allLooks ?? oneOf(LOOKS, await layoutOf(page))
  const originalSize = page.viewportSize()
  const faults: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) faults.push(`at ${size.width}: is ${over} pixels too wide`)
    const targets = await page.evaluate(findSmallTargets)
    const small = targets.filter((target) => !DOT.test(target))
    faults.push(...small.map((target) => `at ${size.width}: is hard to touch: ${target}`))
    for (const [index, { colorScheme }] of looks.filter((look) => look.size === size).entries()) {
      await setColorScheme(page, colorScheme)
      // Light and dark differ in their colors only.
      const found = await axeFindings(page, index === 0 ? undefined : CONTRAST_ONLY)
      faults.push(...found.map((fault) => `at ${size.width}, ${colorScheme}: ${fault}`))
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (originalSize) await page.setViewportSize(originalSize)
  return faults
}

/** The elements of the page and their state, without their text: two equal layouts look alike. */
export const layoutOf = (page: Page): Promise<string> =>
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

/** The alerts, statuses and invalid fields on the page. */
export const messagesOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#main :is([role=alert], [role=status], [aria-invalid=true])')]
      .filter((element) => !element.matches(':empty:not(input, textarea)'))
      .map(({ className, localName }) => `${localName} ${className}`)
      .join(),
  )
