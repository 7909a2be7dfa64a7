/** Scrolls a row sideways, so that its current part is in view. */
export function centerCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current]')
  if (row && current) row.scrollLeft += centerOf(current) - centerOf(row)
}

function centerOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
