import { useCallback, useState } from 'react'
import { moveFocusFrom } from '../../frame/keep-focus.ts'

/**
 * Like `keepFocus`, for a question: the focus returns to the button that asked, if it is still there. A menu has closed
 * by then, and its own button has the focus.
 */
export function useReturnedFocus() {
  const [asker] = useState(() => document.activeElement)
  return useCallback(
    (part: HTMLElement | null) => {
      const button = asker instanceof HTMLButtonElement ? asker : undefined
      const menu = button?.closest('[popover]')?.id
      const opener = menu && document.querySelector<HTMLElement>(`[popovertarget="${menu}"]`)
      return moveFocusFrom(part, opener || button)
    },
    [asker],
  )
}
