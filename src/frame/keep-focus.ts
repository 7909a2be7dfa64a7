import { useCallback, useState } from 'react'

/**
 * A ref for a part of the page. If the part disappears while it has the focus, and nothing else takes it, the focus
 * moves to the place around the part that can have it, or else to the last heading that can.
 */
export const keepFocus = (part: HTMLElement | null) => moveFocusFrom(part)

/** Like `keepFocus`, for a question: the focus returns to the button that asked, if it is still there. A menu has
 * closed by then, and its own button has the focus. */
export function useReturnedFocus() {
  const [asker] = useState(() => document.activeElement)
  return useCallback((part: HTMLElement | null) => moveFocusFrom(part, asker), [asker])
}

const moveFocusFrom = (part: HTMLElement | null, asker?: Element | null) => () => {
  if (!part?.contains(document.activeElement)) return
  const around = part.parentElement?.closest<HTMLElement>('[tabindex]:not(main)')
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return
    const headings = document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)[tabindex]')
    const button = asker instanceof HTMLButtonElement ? asker : undefined
    const menu = button?.closest('[popover]')?.id
    const opener = menu && document.querySelector<HTMLElement>(`[popovertarget="${menu}"]`)
    const place =
      [opener || button, around].find((each) => each?.isConnected) ?? [...headings].at(-1)
    place?.focus({ preventScroll: true })
  })
}
