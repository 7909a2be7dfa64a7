import 'temporal-polyfill/global'
import { pathToFileURL } from 'node:url'
import { expect, type Locator, test } from '@playwright/test'
import { machinePages } from '../paths/qa/machine-pages.ts'
import { NO_EVIDENCE, writePage } from '../paths/report/page/page.ts'
import { oneOf } from '../sample.ts'

/** The labels that reach out of their state, or out of the drawing, by more than the width of a line. */
const clippedLabels = (section: Locator): Promise<string[]> =>
  section.evaluate((element) => {
    const LINE = 1.5
    const reachesOut = (inner: DOMRect, outer: DOMRect) =>
      inner.left < outer.left - LINE ||
      inner.right > outer.right + LINE ||
      inner.top < outer.top - LINE ||
      inner.bottom > outer.bottom + LINE
    return [...element.querySelectorAll('svg')].flatMap((svg) =>
      [...svg.querySelectorAll('text')].flatMap((text) => {
        const state = text.closest('.leaf')?.querySelector(':scope path')
        const box = text.getBoundingClientRect()
        const frames = [svg, ...(state ? [state] : [])].map((each) => each.getBoundingClientRect())
        return frames.some((frame) => reachesOut(box, frame)) ? [text.textContent ?? ''] : []
      }),
    )
  })

/** The steps whose state is lit outside of what the frame of the diagram shows. */
const stepsOutOfSight = (section: Locator): Promise<string[]> =>
  section.evaluate((element) => {
    const figure = element.querySelector('figure')
    if (!figure) return ['there is no diagram']
    return [...element.querySelectorAll('.step')].flatMap((step) => {
      step.dispatchEvent(new MouseEvent('mousemove'))
      const frame = figure.getBoundingClientRect()
      const isInSight = [...figure.querySelectorAll('.leaf.active')].some((mark) => {
        const { left, right, top, bottom } = mark.getBoundingClientRect()
        return (
          left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom
        )
      })
      return isInSight ? [] : [step.querySelector('h4')?.textContent ?? '']
    })
  })

for (const width of oneOf([1280, 768], 'diagrams'))
  test(`at ${width} pixels no label of a diagram is clipped, and what is lit comes into sight`, async ({
    page,
  }, { outputDir }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 800 })
    const pages = await machinePages()
    await page.goto(pathToFileURL(await writePage(pages, NO_EVIDENCE, outputDir)).href)
    for (const { report } of pages) {
      const links = page.getByRole('navigation', { name: 'Machines' })
      await links.getByText(report.name, { exact: true }).click()
      const section = page.locator(`section[id="${report.name}"]`)
      await expect(section).toBeVisible()
      expect(await clippedLabels(section), report.name).toEqual([])
      expect(await stepsOutOfSight(section), report.name).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, `${report.name} is too wide`).toBe(0)
    }
  })
