const missing = new Set<HTMLLinkElement>()

/** Remembers each style sheet that fails to load. */
export const watchSheets = () =>
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
    },
    { capture: true },
  )

/** Vite's loader requests each sheet of a page only once, even after a failure. */
export function requestSheetsAgain(): void {
  for (const link of missing) link.replaceWith(link.cloneNode())
  missing.clear()
}
