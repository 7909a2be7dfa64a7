import { START_TIME } from '../../engine/simulated-state.ts'
import type { Command } from '../command.ts'
import { holdCalls } from './calls.ts'
import { installClock } from './clock.ts'
import { findRegion, findTarget, textsForScreenReaders } from './elements.ts'
import { controlMotion, ignorePerson, moveFocus, movePointer } from './pointer.ts'

/** How the panel controls and observes the site. */
export interface Control {
  run(command: Command): Promise<void>
  /** The names of the calls that the site waits for. */
  waiting(): readonly string[]
  textsForScreenReaders(): readonly string[]
  /** Whether React has hydrated the page, so that it reacts to events. */
  isReady(): boolean
  onChange: () => void
}

declare global {
  interface Window {
    qa?: Control
  }
}

const found = <T>(element: T | undefined, name: string): T => {
  if (element === undefined)
    throw new Error(
      `The page has no “${name}” now. If a step before this one was left out, start the case again.`,
    )
  return element
}

ignorePerson()
const { pass, turn } = installClock(START_TIME)
const motion = controlMotion()
const calls = holdCalls(turn, () => reportSoon())

// The first review is random, and the tables expect the middle one. Ids made from random numbers may not repeat.
let random = 0.5
Math.random = () => (random += 1e-7)

let isHidden = false
Object.defineProperty(document, 'hidden', { get: () => isHidden })
Object.defineProperty(document, 'visibilityState', {
  get: () => (isHidden ? 'hidden' : 'visible'),
})

async function perform(command: Command): Promise<void> {
  switch (command.do) {
    case 'answer':
      return calls.answer(command.path, command.response)
    case 'fail':
      return calls.fail(command.path)
    case 'request':
      if (!calls.isWaiting(command.path)) for (const each of command.commands) await run(each)
      return
    case 'ifRequested':
      if (calls.isWaiting(command.path)) for (const each of command.commands) await run(each)
      return
    case 'open':
      return history.pushState(command.state ?? null, '', command.path)
    case 'press':
      return found(findTarget(command.name), command.name).click()
    case 'pointer':
      return movePointer(found(findRegion(command.region), command.region), command.isInside)
    case 'focus':
      return moveFocus(found(findRegion(command.region), command.region), command.isInside)
    case 'moveMouse':
      document.body.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
      return
    case 'reduceMotion':
      return motion.reduce()
    case 'tab':
      isHidden = !command.isVisible
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      return
    case 'pass':
      return pass(command.milliseconds)
  }
}

let isReporting = false
/** Reports several changes in a row only once. */
async function reportSoon(): Promise<void> {
  if (isReporting) return
  isReporting = true
  await turn()
  isReporting = false
  control.onChange()
}

async function run(command: Command): Promise<void> {
  await perform(command)
  await turn()
  control.onChange()
}

const control: Control = {
  run,
  waiting: calls.names,
  textsForScreenReaders,
  isReady: () =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
  onChange: () => {},
}
window.qa = control
new MutationObserver(reportSoon).observe(document, {
  childList: true,
  subtree: true,
  characterData: true,
})
