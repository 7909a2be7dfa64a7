import { pageAt } from '../domain/routes.ts'
import { pages } from './pages.ts'

/**
 * A visitor who points at a link, touches it or tabs to it will probably follow it, so the code of its page is
 * loaded. A touch, too, begins with `pointerover`.
 */
export function preloadLinkedPages() {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === window.location.origin) pages[pageAt(link.pathname)].load().catch(() => {})
  }
  document.addEventListener('pointerover', preload)
  document.addEventListener('focusin', preload)
}
