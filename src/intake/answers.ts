import { INTAKE_HOURS } from '../../domain/retention.ts'

/**
 * What this device keeps: the answers; nothing, whether or not something was typed that would be lost; or nothing any
 * more, since the form was printed or cleared.
 */
export type Kept = 'answers' | 'nothing' | 'typed' | 'printed' | 'cleared'

/** What the link of a letter says. */
interface Link {
  /** The reference of the visit; empty in the letters of an earlier version. */
  readonly visit: string
  /** The answers that we know already, by question. */
  readonly known: readonly (readonly [string, string])[]
}

// The HOUR of timing.ts is in the code of the flows, which this page does without.
const KEPT_FOR = INTAKE_HOURS * 60 * 60 * 1000
/** Where this tab keeps which visit it is about, for a reload; empty if it is about none. */
const VISIT = 'intake visit'

const answers = new Map<string, string>()
const listeners = new Set<() => void>()
/** The reference of the visit that the answers are for. Without one, they are not kept. */
let visit = ''
let kept: Kept | undefined
/** How many forms this page has begun. */
let forms = 0
/** Whether this tab had shown the form before the page was loaded. */
let wasOpened = false

export const answerTo = (question: string): string => answers.get(question) ?? ''
export const keptNow = (): Kept => kept ?? 'nothing'
export const formNow = (): number => forms
/**
 * Whether to leave out what a field has before the scripts: a browser that loads the page again, or goes back to it,
 * fills in what was typed before, also if it was printed or cleared since.
 */
export const isRestored = (): boolean => wasOpened

export function watchAnswers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const askFirst = (event: Event) => event.preventDefault()

function setKept(now: Kept): void {
  // What is not kept would be lost without a word.
  if (now === 'typed') addEventListener('beforeunload', askFirst)
  else if (kept === 'typed') removeEventListener('beforeunload', askFirst)
  kept = now
  for (const listener of listeners) listener()
}

/** The key of an answer in the storage; that of no question has the time of the last change. */
const keyOf = (question: string) => `intake/${visit}/${question}`
const isOfVisit = (key: string) => key.startsWith(keyOf(''))

/** Also answers that an earlier version kept, for no visit and under other keys. */
function isOld(key: string): boolean {
  const changedAt = Number(localStorage.getItem(/^intake\/[^/]*\//.exec(key)?.[0] ?? ''))
  return !(Math.abs(Date.now() - changedAt) < KEPT_FOR)
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith('intake'))

function deleteStored(isGone: (key: string) => boolean): void {
  for (const key of keys().filter(isGone)) localStorage.removeItem(key)
}

/** Whether it worked: some browsers store nothing for this site, and the server has no storage. */
function tryStorage(use: () => void): boolean {
  try {
    use()
    return true
  } catch {
    return false
  }
}

function store(changed: Iterable<readonly [string, string]>): void {
  const isStored =
    visit !== '' &&
    tryStorage(() => {
      for (const [question, answer] of changed) localStorage.setItem(keyOf(question), answer)
      localStorage.setItem(keyOf(''), `${Date.now()}`)
    })
  setKept(isStored ? 'answers' : 'typed')
}

/** Begins the form of a visit, or of none, with what is kept for it and what its link knows besides. */
function begin(link: Link): void {
  visit = link.visit
  forms += 1
  answers.clear()
  const isStored = tryStorage(() => {
    sessionStorage.setItem(VISIT, visit)
    deleteStored(isOld)
    for (const key of keys().filter(isOfVisit))
      answers.set(key.slice(keyOf('').length), localStorage.getItem(key) ?? '')
    answers.delete('')
  })
  const added = link.known.filter(([question]) => !answers.has(question))
  for (const [question, answer] of added) answers.set(question, answer)
  if (visit && added.length > 0) store(added)
  else setKept(isStored && visit ? 'answers' : 'nothing')
}

/** Opens the form of the visit whose link was opened, or goes on with that of this tab. */
export function openForm(link?: Link): void {
  if (link) begin(link)
  else if (!kept) {
    const opened = visitOfTab()
    wasOpened = opened !== null
    begin({ visit: opened ?? '', known: [] })
  }
}

function visitOfTab(): string | null {
  try {
    return sessionStorage.getItem(VISIT)
  } catch {
    return null
  }
}

/** Begins the form again with what is kept for its visit. */
export const restart = (): void => begin({ visit, known: [] })

export function keepAnswer(question: string, answer: string): void {
  if (answer === answerTo(question)) return
  answers.set(question, answer)
  store(kept === 'answers' ? [[question, answer]] : answers)
}

/** Keeps the answers again, of a form that was not printed after all. */
export const keepAnswers = (): void => store(answers)

/** The form was printed, or only looked at: a browser does not say which. */
export function endKeeping(): void {
  tryStorage(() => deleteStored(isOfVisit))
  setKept(kept === 'answers' ? 'printed' : 'nothing')
}

/** Deletes the answers. What is typed afterwards belongs to no visit. */
export function deleteAnswers(): void {
  tryStorage(() => deleteStored(isOfVisit))
  begin({ visit: '', known: [] })
  setKept('cleared')
}
