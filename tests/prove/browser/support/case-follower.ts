import { expect, type Page } from '@playwright/test'
import type { Driver } from '../../../paths/engine/page-steps.ts'
import type { Case } from '../../../paths/qa/report.ts'

/** The texts that a sentence says are on the page, and those that are not. */
function textsIn(sentence: string): { seen: string[]; unseen: string[] } {
  const [, start = '', quotes = ''] = /^(.+?): “(.+)”$/.exec(sentence) ?? []
  const texts = quotes === '' ? [] : quotes.split('”, “')
  return start === 'You no longer read' ? { seen: [], unseen: texts } : { seen: texts, unseen: [] }
}

/** Follows a case to the letter: in the panel what has a button, and all else on the site. */
export async function followCase(
  panel: Page,
  driverOf: () => Driver | undefined,
  { key, start, steps }: Case,
): Promise<void> {
  const place = panel.locator(`[data-key="${key}"]`)
  const press = async (nth: number, name: string) => {
    const step = place.locator('.step').nth(nth)
    // A step can answer the same call twice: a person presses the button that has no check mark yet.
    const button = step.getByRole('button', { name, exact: true }).and(panel.locator(':not(.done)'))
    await button.first().click()
    await expect(panel.locator('output')).toContainText(/^(?:Done|Kept)/, { timeout: 90_000 })
  }
  await place.locator('summary').click()
  await place.getByRole('button', { name: 'Start this case' }).click()
  await expect(panel.locator('output')).toContainText('Started', { timeout: 90_000 })
  const driver = driverOf()
  if (!driver) throw new Error('The site was not opened.')
  for (const [nth, { instructions, expectations }] of [start, ...steps].entries()) {
    if (nth > 0)
      for (const { label, act } of instructions)
        if (label) await press(nth, label)
        else await act(driver)
    for (const { seen, unseen } of expectations.map(textsIn)) await driver.expectTexts(seen, unseen)
  }
  await press(steps.length, 'Seen')
  await place.locator('summary').click()
}
