import { expect, type Locator, type Page } from '@playwright/test'

/** Why the focus is not visible: nothing marks it, or something covers it. */
const focusFault = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return 'the focus is lost'
    const name = `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim() || element.id}"`
    const look = (of: HTMLElement) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(of)
      const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return { outline: outlined && `${outlineWidth} ${outlineColor}`, boxShadow }
    }
    const focused = look(element)
    element.blur()
    const blurred = look(element)
    element.focus({ preventScroll: true })
    if (document.activeElement !== element) return `${name} does not keep the focus`
    const isMarked =
      (focused.outline && focused.outline !== blurred.outline) ||
      focused.boxShadow !== blurred.boxShadow
    if (!isMarked) return `nothing marks the focus on ${name}`

    const [box] = element.getClientRects()
    if (!box || box.width === 0 || box.height === 0) return `${name} has no size`
    const { left, top, right, bottom } = box
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const inset = 3
    const points: readonly (readonly [number, number])[] = [
      [x, y],
      [left + inset, y],
      [right - inset, y],
      [x, top + inset],
      [x, bottom - inset],
    ]
    // The browser scrolls to the line being typed; the end of a tall field may be outside of the window.
    const isTall = element.localName === 'textarea'
    const inSight = points.filter(([across, down]) => document.elementFromPoint(across, down))
    if (inSight.length === 0) return `${name} is out of sight`
    for (const [across, down] of isTall ? inSight : points) {
      const hit = document.elementFromPoint(across, down)
      if (!hit) return `${name} is out of sight at ${Math.round(across)}, ${Math.round(down)}`
      if (!element.contains(hit) && !hit.contains(element))
        return `${name} lies under ${hit.localName}.${hit.className}`
    }
    // An element that lets the pointer through can still cover the focus.
    const over = [...document.querySelectorAll('body *')].find((other) => {
      const { position, visibility } = getComputedStyle(other)
      if ((position !== 'fixed' && position !== 'sticky') || visibility === 'hidden') return false
      if (other.contains(element) || element.contains(other)) return false
      const rect = other.getBoundingClientRect()
      return (
        rect.width > 0 &&
        rect.height > 0 &&
        rect.left < right &&
        rect.right > left &&
        rect.top < bottom &&
        rect.bottom > top &&
        !other.matches('.mantine-Modal-overlay, .mantine-Modal-inner')
      )
    })
    return over && `${name} lies under the fixed ${over.localName}.${over.className}`
  })

const MAX_STOPS = 80

/** Presses Tab until the target has the focus, which must be visible at each stop on the way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab')
    expect(await focusFault(page)).toBeUndefined()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never reached ${target}.`)
}

export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
