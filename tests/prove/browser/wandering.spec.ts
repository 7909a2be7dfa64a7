import { createHash } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import fc from 'fast-check'
import { waitForHydration } from '../../browser/support/hydration.ts'
import { auditPage, LOOKS, layoutOf } from '../../browser/support/page-audit.ts'
import { expect, test } from '../../browser/support/site.ts'
import { seed, sizeOf } from '../support/proof.ts'

const START = ['/', '/reviews', '/book', '/about-thermography', '/intake', '/desk'] as const
const TEXTS = ['', 'Ann', 'ann@mail.example', '317-555-0142', '123456', '2027-03-04'] as const

/** An audit takes as long as ten steps. */
const MOST_AUDITS = 12

/** Where a visitor starts, and which of the controls in sight she uses next, with which text. */
const wanderings = fc.tuple(
  fc.constantFrom(...START),
  fc.array(fc.tuple(fc.nat(1_000), fc.constantFrom(...TEXTS)), { maxLength: 25, size: 'max' }),
)

/** What leads to another site, to another program or to paper is no step through this site. */
const controlsOn = (page: Page): Locator =>
  page
    .locator(
      'a[href^="/"]:not([target], [download]), a[href^="#"], button, input, textarea, select',
    )
    .filter({ visible: true })
    .and(page.locator(':not(:disabled, [aria-disabled=true])'))

async function use(control: Locator, text: string): Promise<string> {
  const soon = { timeout: 2_000 }
  const { tag, type, name } = await control.evaluate(
    (element) => ({
      tag: element.tagName,
      type: element.getAttribute('type') ?? '',
      name: element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? '',
    }),
    undefined,
    soon,
  )
  const isTyped = tag === 'TEXTAREA' || (tag === 'INPUT' && !/^(?:radio|checkbox)$/.test(type))
  if (tag === 'SELECT') await control.selectOption({ index: text.length % 2 }, soon)
  else if (isTyped) await control.fill(type === 'date' ? '2027-03-04' : text, soon)
  else await control.click(soon)
  return `${tag.toLowerCase()} ${type} ${name}`
}

test('a visitor who wanders through the real site meets no fault', async ({ browser, site }) => {
  test.setTimeout(900_000)
  // The server refuses some of what she does, such as the desk without a session.
  site.allowConsole(/the server responded with a status of 4\d\d/)
  const seen = new Set<string>()
  const wander = fc.asyncProperty(wanderings, async ([start, choices]) => {
    const context = await browser.newContext()
    await context.addInitScript(() => {
      window.print = () => {}
    })
    await site.watch(context)
    const page = await context.newPage()
    const failed: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`)
    })
    const way: string[] = [start]
    await page.goto(start)
    await waitForHydration(page)
    for (const [index, text] of choices) {
      const controls = await controlsOn(page).all()
      const control = controls[index % controls.length]
      if (!control) break
      // What a dialog covers, and what the page took away meanwhile, cannot be used.
      way.push(await use(control, text).catch(() => 'what cannot be used'))
      await site.advance(2_000, page)
      await expect(page.locator('h1').first(), way.join(', then ')).toHaveText(/\S/)
      expect(failed, way.join(', then ')).toEqual([])
      const layout = createHash('sha256')
        .update(await layoutOf(page))
        .digest('hex')
      if (seen.has(layout) || seen.size >= MOST_AUDITS) continue
      seen.add(layout)
      expect(await auditPage(page, LOOKS), way.join(', then ')).toEqual([])
    }
    await context.close()
  })
  await fc.assert(wander, { numRuns: 4 * sizeOf('walks'), seed })
})
