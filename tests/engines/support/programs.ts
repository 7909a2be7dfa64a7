import { findProgram } from '../../../build/chromium.ts'

/** The programs of the other two engines, where they are installed. */
export const programs = {
  firefox: findProgram('firefox-esr', 'firefox'),
  webkit: findProgram('WebKitWebDriver'),
  display: findProgram('Xvfb'),
}

/** The Debian packages that are missing, by engine. */
export const missingPackages = {
  Firefox: programs.firefox ? [] : ['firefox-esr'],
  WebKitGTK: [
    ...(programs.webkit ? [] : ['webkit2gtk-driver']),
    ...(programs.display ? [] : ['xvfb']),
  ],
}

/** For the person who runs all tests; undefined when nothing is skipped. */
export function skippedEngines(): string | undefined {
  const skipped = Object.entries(missingPackages).filter(([, missing]) => missing.length > 0)
  if (skipped.length === 0) return undefined
  const names = skipped.map(([name]) => name).join(' and ')
  const install = skipped.flatMap(([, missing]) => missing).join(' ')
  return `NOT TESTED in ${names}: apt-get install ${install}`
}
