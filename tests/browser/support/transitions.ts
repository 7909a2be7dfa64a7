import type { Page } from '@playwright/test'

/**
 * Transitions and animations take real time, whatever the clock of the page says, so each ends as it begins. The tests
 * in `engines/` see them at their own pace.
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

/** Waits for what has just begun: it ends when the page draws the next frame. */
export const transitionsEnd = (page: Page) =>
  page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().iterations))
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
