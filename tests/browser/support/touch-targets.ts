/** The dots of the slides repeat what the arrows and a swipe do, so 24 pixels are enough. */
export const DOT = /^button "Go to slide \d"/

/**
 * The controls that are hard to touch: neither 44 pixels high and wide nor reacting to touches over such an
 * area. Links within text are left to axe, which asks for 24 pixels or enough space around them.
 */
export const findSmallTargets = (): string[] => {
  const MINIMUM = 44
  const isInText = (element: Element): boolean => {
    const block = element.closest('p, dd, li, figcaption')
    return (
      element.localName === 'a' &&
      getComputedStyle(element).display === 'inline' &&
      block !== null &&
      (block.textContent ?? '').trim() !== (element.textContent ?? '').trim()
    )
  }
  /** A link that covers a whole card reacts to touches far outside of its text, and a box to those of its label. */
  const reactsAt = (element: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y)
    return (
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)
    )
  }
  const controls = document.querySelectorAll<HTMLElement>(
    ':is(main, header, [role=dialog]) :is(a[href], button, input, textarea, summary)',
  )
  return [...controls].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
    if (isInText(element) || element.matches('.mantine-VisuallyHidden-root *')) return []
    element.scrollIntoView({ block: 'center' })
    const { width, height, left, top } = element.getBoundingClientRect()
    const x = left + width / 2
    const y = top + height / 2
    const half = MINIMUM / 2 - 1
    const isWide =
      width >= MINIMUM - 0.5 || [x - half, x + half].every((at) => reactsAt(element, at, y))
    const isHigh =
      height >= MINIMUM - 0.5 || [y - half, y + half].every((at) => reactsAt(element, x, at))
    if (isWide && isHigh) return []
    const name = (element.getAttribute('aria-label') ?? element.textContent?.trim()) || element.id
    return `${element.localName} "${name}": ${Math.round(width)} by ${Math.round(height)}`
  })
}
