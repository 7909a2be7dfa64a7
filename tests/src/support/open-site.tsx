import { act, fireEvent, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { Actor, type AnyActor } from 'xstate'
import type { PracticeFacts } from '../../../domain/practice.ts'
import { pageAt } from '../../../domain/routes.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { App } from '../../../src/app.tsx'
import { correctedClock } from '../../../src/clock.ts'
import { pages } from '../../../src/pages.ts'
import type { Site } from '../../../src/site.ts'
import { loadedWords } from '../../../src/words.ts'
import { heldCalls } from './held-calls.ts'
import { memoryLocation } from './memory-location.ts'

const person = {
  name: 'Ada Winter',
  credentials: 'Certified Clinical Thermographer',
  biography: ['She has imaged for ten years.'],
  photo: '/pictures/technician.svg',
}

export const facts: PracticeFacts = {
  siteUrl: 'https://practice.example',
  name: 'Warm Lake Thermography',
  phone: '3175550142',
  email: 'office@practice.example',
  office: '12 Lake Street, Carmel, IN 46032',
  timeZone: 'America/New_York',
  zoneLabel: 'Eastern Time',
  visitMinutes: 30,
  moreTime: '10 more minutes',
  changesUntilHours: 24,
  price: 225,
  newPrices: [],
  payment: 'Pay at your visit.',
  cancellationPolicy: 'Please cancel a day ahead.',
  preparation: ['Use no lotion.'],
  demo: false,
  hasWaitingList: true,
  accessibility: { visits: [], limits: [] },
  pagesOff: [],
  technician: person,
  doctor: {
    ...person,
    name: 'Dr. Ines Falk',
    link: 'https://doctor.example',
    faq: 'https://doctor.example/faq',
  },
  locations: [{ id: 1, slug: 'hudson', name: 'Hudson', address: '1 River Road', hours: [] }],
}

/** The words that the site comes with, which the tests' pages show. */
export const { words } = loadPractice(undefined)
Object.assign(loadedWords, words)

/** Whether the browser asks before it closes the page. */
export const isAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))

/** Mounts the site at a path. The test answers its calls and controls its clock. */
export async function openSite(path: string, practice = facts) {
  const problems: unknown[] = []
  const log = (problem: unknown) => void problems.push(problem)
  const calls = heldCalls(log)
  const location = memoryLocation(path)
  const flows: AnyActor[] = []
  const site: Site = {
    facts: practice,
    words: loadedWords,
    location,
    clock: correctedClock(Date.now),
    send: calls.send,
    log,
    inspection: {
      inspect({ type, actorRef, rootId }) {
        const isFlow = type === '@xstate.actor' && actorRef.sessionId === rootId
        if (isFlow && actorRef instanceof Actor) flows.push(actorRef)
      },
    },
  }
  await pages[pageAt(path.split('#')[0] ?? path)].load()
  render(<App site={site} />)
  // Flows last as long as their site, and would continue after the test environment is gone.
  onTestFinished(() => {
    for (const flow of flows) flow.stop()
  })
  const settle = () => act(async () => {})
  return {
    calls,
    location,
    problems,
    user: userEvent.setup({ delay: null }),
    /** Lets pending responses arrive. */
    settle,
    answered: async (answer: () => unknown) => {
      answer()
      await settle()
    },
  }
}
