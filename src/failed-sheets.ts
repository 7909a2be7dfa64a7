const failed = new Set<HTMLLinkElement>()

/** Remembers each style sheet that fails to load. */
export const watchSheets = () =>
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
    },
    { capture: true },
  )

/** Vite's loader requests each sheet of a page only once, even after a failure. */
export function requestSheetsAgain(): void {
  for (const link of failed) link.replaceWith(link.cloneNode())
  failed.clear()
}
