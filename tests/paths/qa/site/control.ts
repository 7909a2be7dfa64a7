import type { InspectionEvent } from 'xstate'
import { START_TIME } from '../../engine/simulated-state.ts'
import { installPasskey } from '../../support/passkey.ts'
import type { Command } from '../command.ts'
import { holdCalls } from './calls.ts'
import { installClock } from './clock.ts'
import { findControl, findRegion, textsForScreenReaders } from './elements.ts'
import { controlMotion, ignorePerson, moveFocus, movePointer } from './pointer.ts'
import { watchMachines } from './seen.ts'

/** How the panel controls and observes the site. */
export interface Control {
  run(command: Command): Promise<void>
  /** The names of the calls that the site waits for. */
  waiting(): readonly string[]
  textsForScreenReaders(): readonly string[]
  /** Names of what the machines have shown, by machine. */
  seen: ReadonlyMap<string, ReadonlySet<string>>
  /** The site's options for its actors, with which the panel listens. */
  inspection: { readonly inspect: (event: InspectionEvent) => void }
  /** Whether React has hydrated the page, so that it reacts to events. */
  isReady(): boolean
}

declare global {
  interface Window {
    qa?: Control
  }
}

// A case does not find what was typed in the one before.
sessionStorage.clear()
ignorePerson()
installPasskey()
const { pass, turn } = installClock(START_TIME)
const reduceMotion = controlMotion()
const calls = holdCalls(turn)

// The first review is random, and the tables expect the middle one. Ids made from random numbers may not repeat.
let random = 0.5
Math.random = () => (random += 1e-7)

// The cases expect what a visitor in another time zone reads, wherever the tester is.
Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
  apply: (target, _, [locales, options]) => target(locales, { timeZone: 'Asia/Tokyo', ...options }),
})

let isHidden = false
Object.defineProperty(document, 'hidden', { get: () => isHidden })

async function perform(command: Command): Promise<void> {
  switch (command.do) {
    case 'answer':
      return calls.answer(command.path, command.response)
    case 'fail':
      return calls.fail(command.path)
    case 'request':
    case 'ifRequested':
      if (calls.isWaiting(command.path) === (command.do === 'ifRequested'))
        for (const each of command.commands) await run(each)
      return
    case 'open':
      return history.pushState(command.state ?? null, '', command.path)
    case 'press':
      return findControl(command.name).click()
    case 'pointer':
      return movePointer(findRegion(command.region), command.isInside)
    case 'focus':
      return moveFocus(findRegion(command.region), command.isInside)
    case 'moveMouse':
      document.body.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
      return
    case 'reduceMotion':
      return reduceMotion()
    case 'tab':
      isHidden = !command.isVisible
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      return
    case 'pass':
      return pass(command.milliseconds)
  }
}

async function run(command: Command): Promise<void> {
  await perform(command)
  await turn()
}

const seen = new Map<string, Set<string>>()
const inspect = watchMachines((machine, names) =>
  seen.set(machine, new Set([...(seen.get(machine) ?? []), ...names])),
)

window.qa = {
  run,
  seen,
  inspection: { inspect },
  waiting: calls.names,
  textsForScreenReaders,
  isReady: () =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
}
