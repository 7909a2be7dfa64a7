import { INTAKE_DAYS } from '../../domain/retention.ts'

const PREFIX = 'intake: '
const CHANGED_AT = 'intake changed at'
// The DAY of timing.ts is in the code of the flows, which this page does without.
const KEPT_FOR = INTAKE_DAYS * 24 * 60 * 60 * 1000

/** The answers by question, as the device keeps them. */
const answers = new Map(storedAnswers())
const listeners = new Set<() => void>()

function storedAnswers(): [string, string][] {
  try {
    const isOld = Date.now() - Number(localStorage.getItem(CHANGED_AT)) > KEPT_FOR
    if (isOld) deleteStored()
    return Object.entries(localStorage)
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, answer]) => [key.slice(PREFIX.length), String(answer)])
  } catch {
    // The browser stores nothing for this site, or the page is rendered on the server.
    return []
  }
}

function deleteStored(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) || key === CHANGED_AT) localStorage.removeItem(key)
  }
}

function store(question: string, answer: string): void {
  try {
    if (answer) localStorage.setItem(PREFIX + question, answer)
    else localStorage.removeItem(PREFIX + question)
    localStorage.setItem(CHANGED_AT, String(Date.now()))
  } catch {
    // Where nothing is stored, the browser asks before the answers are lost.
    addEventListener('beforeunload', askFirst)
  }
}

const askFirst = (event: Event) => event.preventDefault()

export const answerTo = (question: string): string => answers.get(question) ?? ''

export function keepAnswer(question: string, answer: string): void {
  if (answer === answerTo(question)) return
  if (answer) answers.set(question, answer)
  else answers.delete(question)
  store(question, answer)
  for (const listener of listeners) listener()
}

export function deleteAnswers(): void {
  for (const question of [...answers.keys()]) keepAnswer(question, '')
  try {
    deleteStored()
  } catch {
    removeEventListener('beforeunload', askFirst)
  }
}

export function watchAnswers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
