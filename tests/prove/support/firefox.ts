import puppeteer from 'puppeteer-core'
import { findFirefox } from '../../programs.ts'
import type { EnginePage } from './engine-visitor.ts'

/** Firefox over WebDriver BiDi, without a window. */
export async function openFirefox(): Promise<EnginePage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox() ?? '',
    headless: true,
    timeout: 60_000,
    protocolTimeout: 60_000,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  })
  const page = await browser.newPage()
  return {
    async open(url) {
      await page.goto(url, { timeout: 60_000 })
    },
    setSize: (width, height) => page.setViewport({ width, height }),
    evaluate: (body) => page.evaluate(`(() => { ${body} })()`),
    pressAt: (x, y) => page.mouse.click(x, y),
    typeKeys: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  }
}
