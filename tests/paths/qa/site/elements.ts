const find = (selector: string, name: string, isRight: (element: HTMLElement) => boolean) => {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(isRight)
  if (found) return found
  throw new Error(
    `The page has no “${name}” now. If a step before this one was left out, start the case again.`,
  )
}

const isVisible = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  element.getClientRects().length > 0

const textOf = (element: Element | null): string =>
  (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()

/** The visible button or link with this name. */
export const findControl = (name: string): HTMLElement =>
  find('button, a', name, (each) => isVisible(each) && textOf(each) === name)

export const findRegion = (name: string): HTMLElement =>
  find('section, [role=region]', name, (region) => {
    const label = document.getElementById(region.getAttribute('aria-labelledby') ?? '')
    return textOf(region.hasAttribute('aria-label') ? region : label) === name
  })

/** Whether an element is visually hidden: clipped to one pixel, for screen readers only. */
const isHiddenFromEyes = (element: Element): boolean => {
  const { position, overflow, width, height } = getComputedStyle(element)
  const sizes = [width, height].map(Number.parseFloat)
  return position === 'absolute' && overflow === 'hidden' && sizes.every((size) => size <= 1)
}

/** The texts that only screen readers get. */
export const textsForScreenReaders = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('#root *, [data-portal] *')]
    .filter(isHiddenFromEyes)
    // If a part of a button's name is visually hidden, a screen reader still says the whole name.
    .map((element) => element.closest<HTMLElement>('button, a') ?? element)
    .map(({ innerText }) => innerText.replace(/\s+/g, ' ').trim())
    .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
