import type { Page } from '@playwright/test'

/**
 * What on the main ways a finger may miss: it must be 44 pixels high and wide, or answer all over such
 * a field. Links within running text are no main way; of them axe asks 24 pixels or the room around.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ROOM = 44
    const isInText = (element: Element): boolean => {
      const block = element.closest('p, dd, li, figcaption')
      return (
        element.localName === 'a' &&
        getComputedStyle(element).display === 'inline' &&
        block !== null &&
        (block.textContent ?? '').trim() !== (element.textContent ?? '').trim()
      )
    }
    /** How far it answers from its middle: what covers a whole card is larger than its words. */
    const answers = (element: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    }
    const controls = document.querySelectorAll<HTMLElement>(
      ':is(main, header, [role=dialog]) :is(a[href], button, input, textarea, summary)',
    )
    return [...controls].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      if (isInText(element) || element.matches('.visually-hidden *')) return []
      element.scrollIntoView({ block: 'center' })
      const { width, height, left, top } = element.getBoundingClientRect()
      const x = left + width / 2
      const y = top + height / 2
      const half = ROOM / 2 - 1
      const isWide =
        width >= ROOM - 0.5 || [x - half, x + half].every((at) => answers(element, at, y))
      const isHigh =
        height >= ROOM - 0.5 || [y - half, y + half].every((at) => answers(element, x, at))
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim()
      return isWide && isHigh
        ? []
        : [
            `${element.localName} "${name || element.id}": ${Math.round(width)} by ${Math.round(height)}`,
          ]
    })
  })
