/**
 * A ref for a part of the page. If the part disappears while it has the focus, and nothing else takes it, the focus
 * moves to the place around the part that can have it, or else to the last heading that can.
 */
export const keepFocus = (part: HTMLElement | null) => moveFocusFrom(part)

/** The same, but the focus moves to `first` if that is still there. */
export const moveFocusFrom = (part: HTMLElement | null, first?: HTMLElement) => () => {
  if (!part?.contains(document.activeElement)) return
  const around = part.parentElement?.closest<HTMLElement>('[tabindex]:not(main)')
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return
    const headings = document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)[tabindex]')
    const place = [first, around].find((each) => each?.isConnected) ?? [...headings].at(-1)
    place?.focus({ preventScroll: true })
  })
}
