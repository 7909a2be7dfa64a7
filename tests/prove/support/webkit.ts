import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { PATIENCE } from '../../patience.ts'
import { findDisplay, findWebKit } from '../../programs.ts'
import { freePort } from '../../server/support/caddy.ts'
import type { EnginePage } from './engine-visitor.ts'

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

/** Sends a command to a WebDriver, and returns its value. */
async function command(url: string, body?: object) {
  const method = body ? 'POST' : 'DELETE'
  const response = await fetch(url, { method, body: JSON.stringify(body) ?? null })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${url}: ${value.message}`)
  return value
}

/** WebKitGTK over WebDriver, on its own display. */
export async function openWebKit(): Promise<EnginePage> {
  const settings = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(settings, 'gtk-3.0'))
  writeFileSync(join(settings, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  const { display, process: screen } = await startDisplay()
  const port = await freePort()
  const driver = spawn(findWebKit() ?? '', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: settings },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${url}/status`), PATIENCE)
  const wanted = { capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } } }
  const session = `${url}/session/${(await command(`${url}/session`, wanted)).sessionId}`
  const act = (type: string, actions: object[]) =>
    command(`${session}/actions`, { actions: [{ type, id: type, actions }] })
  return {
    open: (url) => command(`${session}/url`, { url }),
    setSize: (width, height) => command(`${session}/window/rect`, { x: 0, y: 0, width, height }),
    evaluate: (script) => command(`${session}/execute/sync`, { script, args: [] }),
    pressAt: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', duration: 100, x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    typeKeys: (text) =>
      act(
        'key',
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
    async close() {
      await command(session)
      driver.kill()
      screen.kill()
      rmSync(settings, { recursive: true, force: true })
    },
  }
}
