import { expect, type Page } from '@playwright/test'
import { axeFindings, CONTRAST_ONLY } from './axe.ts'
import { waitForFonts } from './hydration.ts'
import { findTextFaults } from './text-faults.ts'
import { DOT, findSmallTargets } from './touch-targets.ts'

/** The smallest size is that of a window of 1280 by 1024 pixels at 400% zoom. */
const SIZES = [
  { width: 320, height: 256 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
]

/** Phones and a desk, with the browser's text at 100%, 130% and 200%. */
const WIDTHS = [240, 320, 360, 390, 1280]
const TEXTS = [16, 21, 32]

/** From here on no word is broken: 200% text on the narrowest phone leaves no room for a long word. */
const NO_BREAKS_FROM = 320

/** The site's own faces, and the widest that a page without web fonts has: those of Linux, not scaled to ours. */
const FACES = [
  { face: 'its own', text: '', headings: '' },
  { face: 'DejaVu', text: 'DejaVu Sans', headings: 'DejaVu Serif' },
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

/** A page or a dialog that scrolls sideways, and circles that are squeezed into ovals. */
async function findMisshapen(page: Page, look: string): Promise<string[]> {
  const faults = await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')]
    const overflows = dialogs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    const over = Math.max(document.documentElement.scrollWidth - innerWidth, ...overflows)
    const circles = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).aspectRatio === '1 / 1' && element.checkVisibility(),
    )
    const ovals = circles.flatMap(({ className, offsetWidth: width, offsetHeight: height }) =>
      Math.abs(width - height) > 1 ? [`has an oval of ${width} by ${height}: ${className}`] : [],
    )
    return [...(over > 0 ? [`is ${over} pixels too wide`] : []), ...new Set(ovals)]
  })
  return faults.map((fault) => `${look}: ${fault}`)
}

/** The page keeps its shape, whatever the face and the size of the text. */
async function auditShapes(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const setText = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
  const setFace = (text: string, headings: string) =>
    page.evaluate(
      ([font, headingFont]) => {
        const { style } = document.documentElement
        style.setProperty('--mantine-font-family', font)
        style.setProperty('--mantine-font-family-headings', headingFont)
      },
      [text, headings] as const,
    )
  // A line that stays in the window covers what is scrolled under it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const faults: string[] = []
  for (const { face, text, headings } of FACES) {
    await setFace(text, headings)
    for (const size of TEXTS) {
      await setText(size)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 })
        const look = `at ${width}, text of ${size}, in ${face}`
        faults.push(...(await findMisshapen(page, look)))
        if (text !== '' || width < NO_BREAKS_FROM) continue
        const found = await page.evaluate(findTextFaults)
        faults.push(...found.map((fault) => `${look}: ${fault}`))
      }
    }
  }
  await setFace('', '')
  await setText(16)
  // The session stays: detaching it would take away the virtual authenticator of another one.
  return faults
}

/**
 * The faults of the page in its current state: parts that are too wide and touch targets that are too small, at every
 * size, and what axe finds in these looks.
 */
export async function auditPage(page: Page, looks = ENDS): Promise<string[]> {
  await waitForFonts(page)
  const originalSize = page.viewportSize()
  const top = await page.evaluate(() => scrollY)
  const faults = await auditShapes(page)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    faults.push(...(await findMisshapen(page, `at ${size.width}`)))
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
