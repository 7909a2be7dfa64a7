import { expect, type Locator, type Page } from '@playwright/test'
import type { Line, PrintedCase, PrintedStep } from './printed-cases.ts'

/** Style sheets change capitals and line breaks. */
const normalize = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase()

/** What the eyes read on the site. Texts that only screen readers get are left out. */
const readByEyes = (page: Page): Promise<string> =>
  page
    .frameLocator('iframe')
    .locator('body')
    .evaluate((body: HTMLElement) => {
      const hidden = [...body.querySelectorAll<HTMLElement>('*')].filter((element) => {
        const { position, overflow, width, height } = getComputedStyle(element)
        const sizes = [width, height].map(Number.parseFloat)
        return position === 'absolute' && overflow === 'hidden' && sizes.every((size) => size <= 1)
      })
      const displays = hidden.map(({ style }) => style.display)
      for (const { style } of hidden) style.display = 'none'
      const text = body.innerText
      for (const [index, { style }] of hidden.entries()) style.display = displays[index] ?? ''
      return text
    })

async function pressInPanel(page: Page, step: Locator, button: string): Promise<void> {
  // A step can answer the same call twice: a person presses the button that has no check mark yet.
  const target = step
    .getByRole('button', { name: button, exact: true })
    .and(step.page().locator(':not(.done)'))
  await target.first().click()
  await expect(page.locator('.message')).toHaveText(`Done: ${button}`, { timeout: 90_000 })
}

async function act(page: Page, step: Locator, line: Line): Promise<void> {
  const site = page.frameLocator('iframe')
  if (line.kind === 'start') await pressInPanel(page, step, 'Start this case')
  else if (line.kind === 'panel') await pressInPanel(page, step, line.button)
  else if (line.kind === 'press') {
    const { name } = line
    await site
      .getByRole('button', { name, exact: true })
      .or(site.getByRole('link', { name, exact: true }))
      .filter({ visible: true })
      .first()
      .click()
  } else if (line.kind === 'type')
    await site
      .getByLabel(new RegExp(`^${line.field}( \\*)?$`))
      .filter({ visible: true })
      .fill(line.text)
}

/** The expectations of a step that do not hold, in words. */
async function failures(page: Page, lines: readonly Line[]): Promise<string[]> {
  const read = normalize(await readByEyes(page))
  const spoken = normalize((await page.locator('.spoken').textContent()) ?? '')
  const missing = (texts: readonly string[], where: string) =>
    texts.filter((text) => !where.includes(normalize(text)))
  return lines.flatMap((line) => {
    if (line.kind === 'read') return missing(line.texts, read).map((text) => `not read: ${text}`)
    if (line.kind === 'hear') return missing(line.texts, spoken).map((text) => `not said: ${text}`)
    if (line.kind !== 'absent') return []
    const absent = new Set(missing(line.texts, `${read} ${spoken}`))
    return line.texts.filter((text) => !absent.has(text)).map((text) => `read: ${text}`)
  })
}

async function followStep(page: Page, place: Locator, step: PrintedStep): Promise<void> {
  for (const line of step.lines) await act(page, place, line)
  await expect
    .poll(() => failures(page, step.lines), {
      message: step.title,
      intervals: [10, 20, 50, 100],
      timeout: 10_000,
    })
    .toEqual([])
}

/** Does what a printed case says, to the letter, on QA's page. */
export async function followCase(
  page: Page,
  machine: string,
  { title, steps }: PrintedCase,
): Promise<void> {
  const section = page.locator(`section[id="${machine}"]`)
  const place = section.locator('.case').filter({
    has: page.getByRole('heading', { name: title, exact: true, level: 3, includeHidden: true }),
  })
  await place.locator('summary').first().click()
  for (const [index, step] of steps.entries())
    await followStep(page, place.locator('.step').nth(index), step)
  await place.locator('summary').first().click()
}
