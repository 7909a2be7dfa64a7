import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, Capabilities } from 'selenium-webdriver'
import { vi } from 'vitest'
import { PATIENCE } from '../../patience.ts'
import { findDisplay, findWebKit } from '../../programs.ts'
import { freePort } from '../../server/support/caddy.ts'
import type { BrowserEngine } from './engine.ts'

/** Without this, the toolbar of WebKitGTK's browser keeps the window wider than a phone. */
const NARROW_TOOLBAR = `* { min-width: 0; padding: 0; margin: 0; font-size: 1px }
toolbar image { -gtk-icon-transform: scale(0.1) }`

/** WebKitGTK needs a display, so it gets a virtual one. */
async function startDisplay(): Promise<{ display: string; process: ChildProcess }> {
  const process = spawn(findDisplay() ?? '', ['-displayfd', '3', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const numbers = process.stdio[3]
  if (!numbers) throw new Error('Xvfb does not tell its display.')
  const [number] = await once(numbers, 'data')
  return { display: `:${String(number).trim()}`, process }
}

async function startDriver(display: string, settings: string) {
  const port = await freePort()
  const process = spawn(findWebKit() ?? '', [`--port=${port}`], {
    env: {
      ...globalThis.process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      XDG_CONFIG_HOME: settings,
    },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${url}/status`), PATIENCE)
  return { url, process }
}

/** WebKitGTK over WebDriver, on its own display. */
export const webkit: BrowserEngine = {
  name: 'WebKitGTK',
  async launch() {
    const settings = mkdtempSync(join(tmpdir(), 'webkit-'))
    mkdirSync(join(settings, 'gtk-3.0'))
    writeFileSync(join(settings, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
    const display = await startDisplay()
    const server = await startDriver(display.display, settings)
    const browser = await new Builder()
      .usingServer(server.url)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
      .build()
    return {
      open: (url) => browser.get(url),
      async setSize(width, height) {
        await browser.manage().window().setRect({ x: 0, y: 0, width, height })
      },
      evaluate: (body) => browser.executeScript(body),
      pressAt: (x, y) => browser.actions().move({ x, y }).click().perform(),
      typeKeys: (text) => browser.actions().sendKeys(text).perform(),
      async close() {
        await browser.quit()
        server.process.kill()
        display.process.kill()
        rmSync(settings, { recursive: true, force: true })
      },
    }
  },
}
