import { vi } from 'vitest'

import type { Driver } from '../../paths/engine/page-steps.ts'
import { spokenLines, without } from './spoken-lines.ts'
import { createViewDriver } from './view-driver.tsx'

/** A walk through some screens: what somebody does there, and what the server answers. */
export interface Walk {
  readonly path: string
  /** Leads to where the walk begins. Other walks show that part. */
  readonly reach?: (driver: Driver) => Promise<void>
  readonly steps: (driver: WalkDriver) => Promise<void>
  /** The owner can edit the words of its first screen. */
  readonly isOwners?: boolean
  /** Shows the header and the footer, which are the same on all pages. */
  readonly hasFrame?: boolean
}

interface Transcript {
  /** Everything that was said on the walk. */
  readonly said: string
  /** The same, without the words that the owner may change. */
  readonly frozen: string
}

export interface WalkDriver extends Driver {
  /** Returns to the tab after a while, so that its data are loaded again. */
  reload(): Promise<void>
}

export async function comeBack(driver: Driver): Promise<void> {
  await driver.setTabVisible(false)
  await driver.passTime(31_000)
  await driver.setTabVisible(true)
}

/** A driver that hands on each step that a walk takes, with its title and the button that it pressed. */
export function eachStep(
  driver: Driver,
  on: (step: Promise<void>, title: string, pressed?: string) => Promise<void>,
): Driver {
  const nameOf = ({ path }: { path: string }) => path.replace('/api/', '')
  return {
    ...driver,
    navigate: (to, state) => on(driver.navigate(to, state), `go to ${to}`),
    click: (name) => on(driver.click(name), `press “${name}”`, name),
    type: (label, text) => on(driver.type(label, text), `type “${text}” into “${label}”`),
    respond: (call, response) => on(driver.respond(call, response), `${nameOf(call)} is answered`),
    failNetwork: (call) => on(driver.failNetwork(call), `${nameOf(call)} fails`),
    passTime: (milliseconds) => on(driver.passTime(milliseconds), `wait ${milliseconds / 1000} s`),
  }
}

/** What the page says, with or without its header and footer. */
function readPage(hasFrame: boolean): readonly string[] {
  const description = document.head.querySelector('meta[name=description]')?.getAttribute('content')
  const portals = document.querySelectorAll('body > [data-portal]')
  const main = hasFrame ? document.body : document.querySelector('main')
  const parts = main && !hasFrame ? [main, ...portals] : main ? [main] : []
  return [
    `title: ${document.title}`,
    ...(description ? [`description: ${description}`] : []),
    ...parts.flatMap((part) => spokenLines(part)),
  ]
}

const focused = (): string => {
  const { activeElement: element } = document
  if (!element || element === document.body) return ''
  const label = element.id && document.querySelector(`label[for="${element.id}"]`)?.textContent
  return (element.getAttribute('aria-label') ?? (label || element.textContent)).slice(0, 60).trim()
}

const DISABLED = / \{disabled(?:, )?/
const withoutState = (line: string) => line.replace(DISABLED, ' {').replace(' {}', '')

/** The lines that appeared or disappeared. Controls that were only disabled or enabled share one line. */
function changesOf(before: readonly string[], now: readonly string[]): string[] {
  const added = without(now, before)
  const gone = without(before, now)
  const waiting = added.filter((line) => DISABLED.test(line) && gone.includes(withoutState(line)))
  const again = gone.filter((line) => DISABLED.test(line) && added.includes(withoutState(line)))
  const listed = (title: string, entries: readonly string[]) =>
    entries.length > 0 ? [`  ${title}: ${entries.join(' | ')}`] : []
  const left = without(gone, [...again, ...waiting.map(withoutState)])
  const stays = without(before, gone)
  // If nearly everything is new, the list of what stays is shorter.
  const isNewPage = stays.join().length < left.join().length
  return [
    ...without(added, [...waiting, ...again.map(withoutState)]).map((line) => `  ${line}`),
    ...listed('disabled', waiting.map(withoutState)),
    ...listed('enabled', again.map(withoutState)),
    ...(isNewPage ? [`  stays: ${stays.join(' | ') || 'nothing'}`] : listed('gone', left)),
  ]
}

/**
 * Follows a walk. For each step it lists what the page says that it did not say before, what it no longer says, and
 * where the focus is now.
 */
export async function transcriptOf(walk: Walk): Promise<Transcript> {
  const { path, reach, steps, isOwners = false, hasFrame = false } = walk
  const lines: string[] = []
  let said: readonly string[] = []
  let focus = ''
  /** What the page did in this step, besides changing its text. */
  const happened: string[] = []
  const note = (step: string, pressed?: string) => {
    const says = readPage(hasFrame)
    const place = focused()
    lines.push(`> ${step}`, ...happened.splice(0), ...changesOf(said, says))
    if (place !== focus && place !== pressed) lines.push(`  focus: ${place || 'nothing'}`)
    said = says
    focus = place
  }
  vi.stubGlobal('print', () => {
    happened.push('  the page is printed')
    dispatchEvent(new Event('afterprint'))
  })
  const answered = (request: unknown) => {
    const text = JSON.stringify(request)
    if (text && text !== '{}') happened.push(`  it was sent ${text}`)
  }
  const driver = await createViewDriver(path, { onAnswer: answered })
  note(`open ${path}`)
  await reach?.(driver)
  if (reach) note('begin here')
  const first = lines.splice(0)
  await steps({
    ...eachStep(driver, async (step, title, pressed) => {
      await step
      note(title, pressed)
    }),
    async reload() {
      await comeBack(driver)
      note('come back after a while')
    },
  })
  const textOf = (parts: readonly string[]) => `${parts.join('\n')}\n`
  const all = [...first, ...lines]
  return { said: textOf(all), frozen: textOf(isOwners || reach ? lines : all) }
}
