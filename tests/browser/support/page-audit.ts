import { expect, type Page } from '@playwright/test'
import { axeFindings, CONTRAST_ONLY } from './axe.ts'
import { DOT, findSmallTargets } from './touch-targets.ts'

/** The smallest size is that of a window of 1280 by 1024 pixels at 400% zoom. */
const SIZES = [
  { width: 320, height: 256 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
]

/** Small phones, zoomed in or with large text, whose size is in pixels. */
const PHONES = [
  { width: 240, height: 500, text: 16 },
  { width: 290, height: 600, text: 16 },
  { width: 360, height: 740, text: 24 },
  { width: 360, height: 740, text: 32 },
  { width: 414, height: 896, text: 32 },
]

interface Look {
  readonly size: (typeof SIZES)[number] | undefined
  readonly colorScheme: 'light' | 'dark'
}

/** Every size, light and dark. */
export const LOOKS: readonly Look[] = SIZES.flatMap((size) => [
  { size, colorScheme: 'light' },
  { size, colorScheme: 'dark' },
])

/** The two ends. axe takes most of the time of an audit, so `npm test` runs it only at these. */
const ENDS: readonly Look[] = [
  { size: SIZES.at(0), colorScheme: 'light' },
  { size: SIZES.at(-1), colorScheme: 'dark' },
]

/** The page adopts the color scheme a moment after the browser does. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (wanted) => document.documentElement.dataset.mantineColorScheme === wanted,
    colorScheme,
  )
}

async function findTooWide(page: Page, look: string): Promise<string[]> {
  const over = await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')]
    const overflows = dialogs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    return Math.max(document.documentElement.scrollWidth - innerWidth, ...overflows)
  })
  return over > 0 ? [`${look}: is ${over} pixels too wide`] : []
}

/** On phones the page must not scroll sideways, whatever the size of the browser's text. */
async function auditPhones(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const setText = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
  const faults: string[] = []
  for (const { text, ...size } of PHONES) {
    await page.setViewportSize(size)
    await setText(text)
    faults.push(...(await findTooWide(page, `at ${size.width}, text of ${text}`)))
  }
  await setText(16)
  // The session stays: detaching it would take away the virtual authenticator of another one.
  return faults
}

/**
 * The faults of the page in its current state: parts that are too wide and touch targets that are too small, at every
 * size, and what axe finds in these looks.
 */
export async function auditPage(page: Page, looks = ENDS): Promise<string[]> {
  const originalSize = page.viewportSize()
  const top = await page.evaluate(() => scrollY)
  const faults = await auditPhones(page)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    faults.push(...(await findTooWide(page, `at ${size.width}`)))
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
  // Looking at small targets scrolls to them, and what comes next is to be where the visitor was.
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
  return faults
}

export async function expectSound(page: Page): Promise<void> {
  expect(await auditPage(page)).toEqual([])
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
