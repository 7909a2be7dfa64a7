import { expect, type Locator, type Page } from '@playwright/test'
import { START_BUTTON } from '../../../paths/qa/command.ts'
import type { Case, CaseStep } from '../../../paths/qa/report.ts'

/** Style sheets change capitalization and line breaks. */
const normalize = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase()

/** The visible text of the site, without text that is only for screen readers. */
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

/** Does on the site what a sentence says. Throws if a person could not follow it. */
async function actOnSite(page: Page, sentence: string): Promise<void> {
  const site = page.frameLocator('iframe')
  const [, sign, name] = /^Press (?:“(.)”, which is called )?“(.+)”\.$/.exec(sentence) ?? []
  const [, text = '', field] =
    /^(?:Type “(.+)” into|Empty) “(.+)”(?:, with the spaces around it)?\.$/.exec(sentence) ?? []
  const [, left] = /^Go to “(.+)”, and leave it\.$/.exec(sentence) ?? []
  const labelled = (label: string) =>
    site.getByLabel(new RegExp(`^${label}( \\*)?$`)).filter({ visible: true })
  if (name) {
    const control = site
      .getByRole('button', { name, exact: true })
      .or(site.getByRole('link', { name, exact: true }))
      .filter({ visible: true })
      .first()
    // A sign is a character or a drawing; a name would be read.
    if (sign) expect([sign, '']).toContain(await control.innerText())
    await control.click()
  } else if (field) await labelled(field).fill(text)
  else if (left) {
    await labelled(left).focus()
    await labelled(left).blur()
  } else throw new Error(`A person could not follow this sentence: ${sentence}`)
}

/** The expectations of a step that do not hold. */
async function failures(page: Page, expectations: readonly string[]): Promise<string[]> {
  const read = normalize(await readByEyes(page))
  const spoken = normalize((await page.locator('.spoken').textContent()) ?? '')
  return expectations.flatMap((sentence) => {
    const [, start = '', quotes = ''] = /^(.+?): “(.+)”$/.exec(sentence) ?? []
    const texts = quotes.split('”, “')
    const isIn = (where: string) => (text: string) => where.includes(normalize(text))
    const wrong =
      start === 'You no longer read'
        ? texts.filter(isIn(`${read} ${spoken}`))
        : texts.filter((text) => !isIn(start.startsWith('You') ? read : spoken)(text))
    return wrong.map((text) => `${start}: ${text}`)
  })
}

async function followStep(page: Page, place: Locator, step: CaseStep): Promise<void> {
  if (step.name === 'Start') await pressInPanel(page, place, START_BUTTON)
  else
    for (const { command, label = '', text } of step.instructions)
      if (command) await pressInPanel(page, place, label)
      else await actOnSite(page, text)
  await expect
    .poll(() => failures(page, step.expectations), {
      message: step.name,
      intervals: [10, 20, 50, 100],
    })
    .toEqual([])
}

/** Follows a case to the letter on QA's page. */
export async function followCase(page: Page, { key, start, steps }: Case): Promise<void> {
  const place = page.locator('.case').filter({ has: page.locator(`[data-key="${key}"]`) })
  await place.locator('summary').click()
  for (const [index, step] of [start, ...steps].entries())
    await followStep(page, place.locator('.step').nth(index), step)
  await place.locator('summary').click()
}
