const isVisible = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  element.getClientRects().length > 0

const accessibleName = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()

/** The visible button or link with this name. */
export function findTarget(name: string): HTMLElement | undefined {
  const controls = [...document.querySelectorAll<HTMLElement>('button, a')]
  return controls.find((each) => isVisible(each) && accessibleName(each) === name)
}

export function findRegion(name: string): HTMLElement | undefined {
  const regions = [...document.querySelectorAll<HTMLElement>('section, [role=region]')]
  return regions.find((region) => {
    const labels = (region.getAttribute('aria-labelledby') ?? '').split(' ')
    const labelled = labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    return (region.getAttribute('aria-label') ?? labelled).trim() === name
  })
}

/** Whether an element is visually hidden: clipped to one pixel, for screen readers only. */
const isHiddenFromEyes = (element: Element): boolean => {
  const { position, overflow, width, height } = getComputedStyle(element)
  return (
    position === 'absolute' &&
    overflow === 'hidden' &&
    Number.parseFloat(width) <= 1 &&
    Number.parseFloat(height) <= 1
  )
}

/** The texts that only screen readers get. */
export const textsForScreenReaders = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('#root *, [data-portal] *')]
    .filter(isHiddenFromEyes)
    // If a part of a button's name is visually hidden, a screen reader still says the whole name.
    .map((element) => element.closest<HTMLElement>('button, a') ?? element)
    .map(({ innerText }) => innerText.replace(/\s+/g, ' ').trim())
    .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
