import type { Page } from '@playwright/test'

/**
 * Transitions and animations run in real time, not by the page's clock, so each is ended as it begins. The tests
 * in `engines/` see them at normal speed.
 */
export function endTransitions() {
  const end = () => {
    for (const animation of document.getAnimations()) {
      const isEndless =
        animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      if (animation.playState === 'running' && !isEndless) animation.finish()
    }
  }
  document.addEventListener('transitionrun', end, true)
  document.addEventListener('animationstart', end, true)
}

/** Waits for animations that have just begun. They end when the page draws the next frame. */
export const transitionsEnd = (page: Page) =>
  page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().iterations))
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
