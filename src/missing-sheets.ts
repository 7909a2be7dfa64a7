const missing = new Set<HTMLLinkElement>()

/** Takes note of each sheet that does not come. */
export const watchSheets = () =>
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
    },
    { capture: true },
  )

/** The code that fetches a page asks for each of its sheets only once, whatever became of it. */
export function askForSheetsAgain(): void {
  for (const link of missing) link.replaceWith(link.cloneNode())
  missing.clear()
}
