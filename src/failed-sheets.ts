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

/** Retries the failed style sheets: Vite's loader requests each sheet only once, even if that fails. */
export function requestSheetsAgain(): void {
  for (const link of failed) link.replaceWith(link.cloneNode())
  failed.clear()
}
