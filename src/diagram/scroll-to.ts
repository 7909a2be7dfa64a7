/** Centers an element in the part of the page that scrolls around it. `scrollIntoView` would move the window, too. */
export function scrollTo(element: Element, scroller: Element): void {
  const box = element.getBoundingClientRect()
  const frame = scroller.getBoundingClientRect()
  scroller.scrollBy(
    (box.left + box.right - frame.left - frame.right) / 2,
    (box.top + box.bottom - frame.top - frame.bottom) / 2,
  )
}
